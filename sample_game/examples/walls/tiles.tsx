<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="tiles" tilewidth="48" tileheight="48" tilecount="10" columns="10">
 <image source="tiles.png" width="480" height="48"/>
 <tile id="1">
  <properties>
   <property name="one_way" value="up"/>
  </properties>
  <objectgroup draworder="index">
   <object id="1" x="0" y="0" width="48" height="12"/>
  </objectgroup>
 </tile>
 <tile id="2">
  <objectgroup draworder="index">
   <object id="1" x="0" y="36" width="48" height="12"/>
  </objectgroup>
 </tile>
 <tile id="3">
  <objectgroup draworder="index">
   <object id="1" x="0" y="24" width="48" height="24"/>
  </objectgroup>
 </tile>
 <tile id="4">
  <objectgroup draworder="index">
   <object id="1" x="0" y="12" width="48" height="36"/>
  </objectgroup>
 </tile>
 <tile id="5" type="door"/>
 <tile id="6" type="switch">
  <objectgroup draworder="index">
   <object id="1" x="14" y="32" width="20" height="16"/>
  </objectgroup>
 </tile>
 <tile id="8" type="crate"/>
 <tile id="9" type="spikes">
  <objectgroup draworder="index">
   <object id="1" x="0" y="36" width="48" height="12"/>
  </objectgroup>
 </tile>
</tileset>
