/* SPDX-License-Identifier: Zlib */
#include <graze/graze.h>

#include <stdio.h>

int main(void)
{
    const graze_api* api = graze_plugin_entry(GRAZE_PLUGIN_VERSION);
    printf("hit %d\n", api != NULL);
    return api != NULL ? 0 : 1;
}
