// SPDX-License-Identifier: Zlib
// The calls of each library in node. `prepare` gives nothing for a case that the library does not claim to take, and
// queries that it does not have are missing; `untimed` ones take one pair at a time. Lengths are in pixels; libraries for
// metres get 1/32 of them. `cast` and `ray` answer with the share of the motion of B, Miss, or true for a hit without a
// number. `takes` names the sets beyond circles and polygons that the library is asked about.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.env.GRAZE_LEAGUE ?? "build/league");
const load = createRequire(`${folder}/node/`);
const loadModule = (path) => import(pathToFileURL(`${folder}/node/node_modules/${path}`).href);
const Metre = 32;

const pointsOf = (body, scale = 1) =>
    Array.from({ length: body.count }, (_, i) => ({ x: body.points[2 * i] * scale, y: body.points[2 * i + 1] * scale }));
const worldPoints = (body) => pointsOf(body).map(({ x, y }) => ({
    x: body.cosine * x - body.sine * y + body.x, y: body.sine * x + body.cosine * y + body.y }));
// A circle stands at the place of its vertex, wherever its body turns that.
const centreOf = (body) => worldPoints(body)[0];
const isCircle = (body) => body.count === 1;
export const Sets = { octagons: 1, random: 4, large: 5, capsules: 6, ellipses: 7, casts: 8, rays: 9 };
const Miss = -1;
const pathOf = (one, scale) => {
    const from = { x: one.b.x * scale, y: one.b.y * scale }, motion = { x: one.motion.x * scale, y: one.motion.y * scale };
    return { from, motion, to: { x: from.x + motion.x, y: from.y + motion.y } };
};

// The manual of Box2D asks for moving shapes between 0.1 and 10 m, within some kilometres.
const fitsBox2d = (one) => one.extent >= 0.1 * Metre && one.larger <= 10 * Metre && one.reach <= 2000 * Metre;
const hasVertices = (one, most) => Math.max(one.a.count, one.b.count) <= most;
// Whether the library has kept all vertices, or has merged some and put something else in place.
const hasKept = (points, kept) => kept.length === points.length &&
    points.every((p) => kept.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < 1e-6));

let grazeModule;
async function graze(isFast) {
    grazeModule ??= await load(`${folder}/graze.js`)({ wasmBinary: readFileSync(`${folder}/graze.wasm`) });
    const module = grazeModule;
    const block = module._malloc(8 * 1024);
    const make = (body) => {
        module.HEAPF32.set(body.points, block / 4);
        return module._league_make(block, body.count, body.radius, body.radiusY, body.x, body.y, body.cosine, body.sine);
    };
    return {
        takes: [Sets.capsules, Sets.ellipses],
        prepare: (one) => hasVertices(one, 1024) ? { a: make(one.a), b: make(one.b), motion: one.motion } : undefined,
        free: ({ a, b }) => { module._league_drop(a); module._league_drop(b); },
        cast: ({ a, b, motion }) => module._league_cast(a, b, motion.x, motion.y, isFast),
        ray: ({ a, b, motion }) => module._league_ray(a, b, motion.x, motion.y, isFast),
        overlap: ({ a, b }) => module._league_overlap(a, b, isFast) !== 0,
        distance: ({ a, b }) => module._league_distance(a, b, isFast),
        depth: ({ a, b }) => module._league_depth(a, b, isFast),
    };
}

async function planck() {
    const { Circle, Polygon, Distance, DistanceInput, DistanceOutput, SimplexCache, ShapeCast, ShapeCastInput, ShapeCastOutput,
            Transform, Vec2, testOverlap } = load("planck");
    const shapeOf = (body) => {
        const points = pointsOf(body, 1 / Metre);
        if (isCircle(body))
            return new Circle(points[0], body.radius / Metre);
        const shape = body.count <= 12 ? new Polygon(points) : undefined;
        return shape && hasKept(points, shape.m_vertices) ? shape : undefined;
    };
    const transformOf = (body) => {
        const transform = Transform.identity();
        transform.p.x = body.x / Metre;
        transform.p.y = body.y / Metre;
        transform.q.s = body.sine;
        transform.q.c = body.cosine;
        return transform;
    };
    return {
        prepare: (one) => {
            const a = fitsBox2d(one) && shapeOf(one.a), b = a && shapeOf(one.b);
            if (!a || !b)
                return undefined;
            const input = one.set === Sets.casts ? new ShapeCastInput() : new DistanceInput();
            // The same vertices without the skin of polygons.
            for (const [proxy, shape, body] of [[input.proxyA, a, one.a], [input.proxyB, b, one.b]])
                proxy.setVertices(isCircle(body) ? [shape.m_p] : shape.m_vertices, body.count, body.radius / Metre);
            input.transformA.set(transformOf(one.a));
            input.transformB.set(transformOf(one.b));
            input.useRadii = true;
            const { from, motion, to } = pathOf(one, 1 / Metre);
            input.translationB?.set(motion.x, motion.y);
            return { a, b, input, cache: new SimplexCache(), output: new DistanceOutput(), contact: new ShapeCastOutput(),
                     ray: { p1: new Vec2(from), p2: new Vec2(to), maxFraction: 1 }, hit: { normal: new Vec2(), fraction: 0 } };
        },
        cast: ({ input, contact }) => ShapeCast(contact, input) ? contact.lambda : Miss,
        ray: ({ a, input, ray, hit }) => a.rayCast(hit, ray, input.transformA, 0) ? hit.fraction : Miss,
        overlap: ({ a, b, input }) => testOverlap(a, 0, b, 0, input.transformA, input.transformB),
        distance: ({ input, cache, output }) => {
            cache.recycle();
            output.recycle();
            Distance(output, cache, input);
            return output.distance * Metre;
        },
    };
}

async function box2dWasm() {
    const box2d = await load("box2d-wasm")();
    const { b2CircleShape, b2PolygonShape, b2Transform, b2Vec2, b2TestOverlap, destroy } = box2d;
    const block = box2d._malloc(64);
    const shapeOf = (body) => {
        const points = pointsOf(body, 1 / Metre);
        if (isCircle(body)) {
            const circle = new b2CircleShape();
            circle.set_m_radius(body.radius / Metre);
            circle.get_m_p().Set(points[0].x, points[0].y);
            return circle;
        }
        const polygon = new b2PolygonShape();
        box2d.HEAPF32.set(points.flatMap(({ x, y }) => [x, y]), block / 4);
        polygon.Set(box2d.wrapPointer(block, b2Vec2), body.count);
        const kept = Array.from({ length: polygon.get_m_count() }, (_, i) => polygon.get_m_vertices(i));
        return hasKept(points, kept.map((v) => ({ x: v.get_x(), y: v.get_y() }))) ? polygon : undefined;
    };
    const transformOf = (body) => {
        const transform = new b2Transform(), at = new b2Vec2(body.x / Metre, body.y / Metre);
        transform.Set(at, body.angle);
        destroy(at);
        return transform;
    };
    return {
        prepare: (one) => {
            const fits = fitsBox2d(one) && hasVertices(one, 8);
            const a = fits && shapeOf(one.a), b = a && shapeOf(one.b);
            return a && b ? { a, b, atA: transformOf(one.a), atB: transformOf(one.b) } : undefined;
        },
        free: (pair) => Object.values(pair).forEach((part) => destroy(part)),
        overlap: ({ a, b, atA, atB }) => b2TestOverlap(a, 0, b, 0, atA, atB),
    };
}

// It has queries of a world and rays at a shape: A is a body, alone in a world.
async function box2d3Wasm() {
    const box2d = await (await loadModule("box2d3-wasm/build/dist/es/entry.mjs")).default();
    const vector = ({ x, y }) => Object.assign(new box2d.b2Vec2(), { x, y });
    const world = box2d.b2CreateWorld(box2d.b2DefaultWorldDef()), filter = box2d.b2DefaultQueryFilter();
    const shapeDef = box2d.b2DefaultShapeDef();
    const polygonOf = (points) => {
        const hull = box2d.b2ComputeHull(points.map(vector));
        return hull.count === points.length ? box2d.b2MakePolygon(hull, 0) : undefined;
    };
    const shapeOf = (body, { radius, count }, points) => {
        const centres = points.map(vector);
        if (count === 1)
            return box2d.b2CreateCircleShape(body, shapeDef,
                Object.assign(new box2d.b2Circle(), { center: centres[0], radius: radius / Metre }));
        if (count === 2)
            return box2d.b2CreateCapsuleShape(body, shapeDef, Object.assign(new box2d.b2Capsule(),
                { center1: centres[0], center2: centres[1], radius: radius / Metre }));
        const polygon = polygonOf(points);
        return polygon && box2d.b2CreatePolygonShape(body, shapeDef, polygon);
    };
    const bodyOf = ({ x, y, cosine, sine }) => {
        const def = box2d.b2DefaultBodyDef();
        def.position = vector({ x: x / Metre, y: y / Metre });
        def.rotation = Object.assign(new box2d.b2Rot(), { c: cosine, s: sine });
        return box2d.b2CreateBody(world, def);
    };
    const proxyOf = (body) => {
        const proxy = new box2d.b2ShapeProxy();
        proxy.count = body.count;
        proxy.radius = body.radius / Metre;
        worldPoints(body).forEach(({ x, y }, i) => proxy.setPoint(i, vector({ x: x / Metre, y: y / Metre })));
        return proxy;
    };
    return {
        takes: [Sets.capsules],
        untimed: ["overlap", "cast"],
        prepare: (one) => {
            if (!fitsBox2d(one) || !hasVertices(one, 8) || (one.b.count > 2 && !polygonOf(pointsOf(one.b, 1 / Metre))))
                return undefined;
            const body = bodyOf(one.a), shape = shapeOf(body, one.a, pointsOf(one.a, 1 / Metre));
            if (!shape) {
                box2d.b2DestroyBody(body);
                return undefined;
            }
            const { from, motion } = pathOf(one, 1 / Metre);
            const ray = Object.assign(new box2d.b2RayCastInput(), {
                origin: vector(from), translation: vector(motion), maxFraction: 1 });
            return { body, shape, proxy: proxyOf(one.b), motion: vector(motion), ray };
        },
        free: ({ body, proxy, ray }) => {
            box2d.b2DestroyBody(body);
            proxy.delete();
            ray.delete();
        },
        overlap: ({ proxy }) => {
            let found = false;
            box2d.b2World_OverlapShape(world, proxy, filter, () => { found = true; return false; });
            return found;
        },
        cast: ({ proxy, motion }) => {
            let share = Miss;
            box2d.b2World_CastShape(world, proxy, motion, filter, ({ fraction }) => share = fraction);
            return share;
        },
        ray: ({ shape, ray }) => {
            const { hit, fraction } = box2d.b2Shape_RayCast(shape, ray);
            return hit ? fraction : Miss;
        },
    };
}

// Casts are asked as its worlds ask: B stands in world coordinates.
async function phaserBox2d() {
    const box2d = await loadModule("phaser-box2d/dist/PhaserBox2D.js");
    const vector = ({ x, y }) => new box2d.b2Vec2(x, y);
    const placeOf = ({ x, y, cosine, sine }) =>
        new box2d.b2Transform(new box2d.b2Vec2(x / Metre, y / Metre), new box2d.b2Rot(cosine, sine));
    const bodyOf = (body) => {
        const points = pointsOf(body, 1 / Metre).map(vector), radius = body.radius / Metre;
        const made = { count: body.count, at: placeOf(body), proxy: box2d.b2MakeProxy(points, body.count, radius) };
        if (body.count === 1)
            return { ...made, shape: new box2d.b2Circle(points[0], radius) };
        if (body.count === 2)
            return { ...made, shape: Object.assign(new box2d.b2Capsule(), { center1: points[0], center2: points[1], radius }) };
        const hull = box2d.b2ComputeHull(points, body.count);
        return hull.count === body.count ? { ...made, shape: box2d.b2MakePolygon(hull, 0) } : undefined;
    };
    const manifold = new box2d.b2Manifold();
    const { b2CollideCircles, b2CollideCapsuleAndCircle, b2CollideCapsules, b2CollidePolygonAndCircle, b2CollidePolygonAndCapsule,
            b2CollidePolygons } = box2d;
    const collide = [[b2CollideCircles], [b2CollideCapsuleAndCircle, b2CollideCapsules],
                     [b2CollidePolygonAndCircle, b2CollidePolygonAndCapsule, b2CollidePolygons]];
    const cache = new box2d.b2DistanceCache();
    const gap = ({ distance }) => {
        cache.count = 0;
        return box2d.b2ShapeDistance(cache, distance, null, 0).distance;
    };
    return {
        takes: [Sets.capsules],
        prepare: (one) => {
            const fits = fitsBox2d(one) && hasVertices(one, 8);
            const a = fits && bodyOf(one.a), b = a && bodyOf(one.b);
            if (!b)
                return undefined;
            const { from, motion } = pathOf(one, 1 / Metre);
            const distance = Object.assign(new box2d.b2DistanceInput(), {
                proxyA: a.proxy, proxyB: b.proxy, transformA: a.at, transformB: b.at, useRadii: true });
            const world = worldPoints(one.b).map(({ x, y }) => vector({ x: x / Metre, y: y / Metre }));
            const cast = Object.assign(new box2d.b2ShapeCastPairInput(), {
                proxyA: a.proxy, proxyB: box2d.b2MakeProxy(world, b.count, one.b.radius / Metre), transformA: a.at,
                transformB: new box2d.b2Transform(new box2d.b2Vec2(0, 0), new box2d.b2Rot(1, 0)),
                translationB: vector(motion), maxFraction: 1 });
            const kindA = Math.min(a.count, 3) - 1, kindB = Math.min(b.count, 3) - 1;
            const [first, second] = kindA < kindB ? [b, a] : [a, b];
            return { a, distance, cast, first, second, collide: collide[Math.max(kindA, kindB)][Math.min(kindA, kindB)],
                     from: vector(from), motion: vector(motion), ray: new box2d.b2RayCastInput() };
        },
        overlap: (pair) => gap(pair) === 0,
        distance: (pair) => gap(pair) * Metre,
        depth: ({ first, second, collide: by }) => {
            manifold.pointCount = 0;
            by(first.shape, first.at, second.shape, second.at, manifold);
            let deepest = 0;
            for (let i = 0; i < manifold.pointCount; ++i)
                deepest = Math.max(deepest, -manifold.points[i].separation);
            return deepest * Metre;
        },
        cast: ({ cast }) => {
            const { hit, fraction } = box2d.b2ShapeCast(cast);
            return hit ? fraction : Miss;
        },
        // The ray comes in the frame of the shape.
        ray: ({ a, from, motion, ray }) => {
            const { p, q } = a.at, x = from.x - p.x, y = from.y - p.y;
            ray.origin = new box2d.b2Vec2(q.c * x + q.s * y, q.c * y - q.s * x);
            ray.translation = new box2d.b2Vec2(q.c * motion.x + q.s * motion.y, q.c * motion.y - q.s * motion.x);
            ray.maxFraction = 1;
            const { hit, fraction } = (a.count === 1 ? box2d.b2RayCastCircle : box2d.b2RayCastPolygon)(ray, a.shape);
            return hit ? fraction : Miss;
        },
    };
}

async function rapier() {
    const library = load("@dimforge/rapier2d-compat");
    await library.init();
    const shapeOf = (body) => {
        if (isCircle(body))
            return new library.Ball(body.radius / Metre).intoRaw();
        if (body.count === 2) // along its y: so turned by placeOf
            return new library.Capsule(body.points[2] / Metre, body.radius / Metre).intoRaw();
        const shape = new library.ConvexPolygon(body.points.map((v) => v / Metre), true).intoRaw();
        // None for a polygon that it takes for flat; others lose vertices.
        return shape?.vertices().length === 2 * body.count ? shape : undefined;
    };
    // Prepared as Shape.intersectsShape and contactShape do it within each call.
    const placeOf = (body) => {
        const { x, y } = isCircle(body) ? centreOf(body) : body;
        const angle = body.angle + (body.count === 2 ? Math.PI / 2 : 0);
        return [library.VectorOps.intoRaw({ x: x / Metre, y: y / Metre }), library.RotationOps.intoRaw(angle)];
    };
    const still = library.VectorOps.intoRaw({ x: 0, y: 0 });
    const numbers = new Float32Array(16);
    const gap = ({ a, b, atA, atB }) => {
        const contact = a.contactShape(...atA, b, ...atB, 1e4);
        if (!contact)
            return NaN;
        contact.getComponents(numbers);
        contact.free();
        return numbers[0] * Metre;
    };
    return {
        prepare: (one) => {
            const a = shapeOf(one.a), b = a && shapeOf(one.b);
            return b && { a, b, atA: placeOf(one.a), atB: placeOf(one.b),
                          motion: library.VectorOps.intoRaw(pathOf(one, 1 / Metre).motion) };
        },
        takes: [Sets.capsules],
        free: ({ a, b, atA, atB, motion }) => [a, b, ...atA, ...atB, motion].forEach((part) => part.free()),
        cast: ({ a, b, atA, atB, motion }) => {
            const contact = a.castShape(...atA, still, b, ...atB, motion, 0, 1, false);
            if (!contact)
                return Miss;
            contact.getComponents(numbers);
            contact.free();
            return numbers[0];
        },
        ray: ({ a, atA, atB, motion }) => a.castRay(...atA, atB[0], motion, 1, true),
        overlap: ({ a, b, atA, atB }) => a.intersectsShape(...atA, b, ...atB),
        distance: gap,
        depth: (pair) => -gap(pair),
    };
}

// SAT.js, and collider2d, which is made after it.
function satLike(Vector, Circle, Polygon, test, depthOf) {
    const shapeOf = (body) => {
        if (isCircle(body)) {
            const { x, y } = centreOf(body);
            return new Circle(new Vector(x, y), body.radius);
        }
        const polygon = new Polygon(new Vector(body.x, body.y), pointsOf(body).map(({ x, y }) => new Vector(x, y)));
        polygon.setAngle(body.angle);
        return polygon;
    };
    return {
        prepare: (one) => ({ a: shapeOf(one.a), b: shapeOf(one.b), ask: test(isCircle(one.a), isCircle(one.b)) }),
        overlap: ({ a, b, ask }) => ask(a, b) === true,
        depth: ({ a, b, ask }) => depthOf(ask, a, b),
    };
}

async function sat() {
    const SAT = load("sat"), response = new SAT.Response();
    const test = (circleA, circleB) => circleA ? (circleB ? SAT.testCircleCircle : SAT.testCirclePolygon)
        : circleB ? SAT.testPolygonCircle : SAT.testPolygonPolygon;
    return satLike(SAT.Vector, SAT.Circle, SAT.Polygon, test, (ask, a, b) => {
        response.clear();
        return ask(a, b, response) ? response.overlap : 0;
    });
}

async function collider2d() {
    const { Collider2d, Vector, Circle, Polygon } = load("collider2d"), collider = new Collider2d();
    const test = (circleA, circleB) =>
        collider[`test${circleA ? "Circle" : "Polygon"}${circleB ? "Circle" : "Polygon"}`].bind(collider);
    return satLike(Vector, Circle, Polygon, test, (ask, a, b) => ask(a, b, true).overlap ?? 0);
}

async function detectCollisions() {
    const { System, Circle, Polygon } = load("detect-collisions"), system = new System();
    const bodyOf = (body) => {
        const made = isCircle(body) ? new Circle(centreOf(body), body.radius) : new Polygon(body, pointsOf(body));
        if (!isCircle(body))
            made.setAngle(body.angle);
        // Bodies are known to a system when they are asked about; its tree has no part in a pair.
        system.insert(made);
        system.remove(made);
        return made;
    };
    // Its rays are those of a system: A is alone in one.
    const rayOf = (one) => {
        const a = bodyOf(one.a), { from, to } = pathOf(one, 1);
        system.insert(a);
        return { a, from, to, isRay: true };
    };
    return {
        untimed: ["ray"],
        prepare: (one) => one.set === Sets.rays ? rayOf(one) : { a: bodyOf(one.a), b: bodyOf(one.b) },
        free: ({ a, isRay }) => { if (isRay) system.remove(a); },
        ray: ({ from, to }) => {
            const found = system.raycast(from, to);
            return found ? Math.hypot(found.point.x - from.x, found.point.y - from.y) / Math.hypot(to.x - from.x, to.y - from.y)
                : Miss;
        },
        overlap: ({ a, b }) => system.checkCollision(a, b),
        depth: ({ a, b }) => (system.checkCollision(a, b) ? system.response.overlap : 0),
    };
}

// Its circles are polygons, and are not asked about.
async function matter() {
    const { Body, Collision, Query, Vertices } = load("matter-js");
    const bodyOf = (body) => {
        const vertices = worldPoints(body);
        return Body.create({ position: Vertices.centre(vertices), vertices });
    };
    return {
        prepare: (one) => {
            const isRay = one.set === Sets.rays;
            if (isCircle(one.a) || (isCircle(one.b) && !isRay))
                return undefined;
            const { from, to } = pathOf(one, 1);
            return { a: bodyOf(one.a), b: isRay ? undefined : bodyOf(one.b), from, to };
        },
        ray: ({ a, from, to }) => Query.ray([a], from, to).length > 0 || Miss,
        overlap: ({ a, b }) => Collision.collides(a, b) !== null,
        depth: ({ a, b }) => Collision.collides(a, b)?.depth ?? 0,
    };
}

export const contestants = {
    "graze-fast-wasm": () => graze(1), "graze-gjk-wasm": () => graze(0), rapier, "box2d-wasm": box2dWasm,
    "box2d3-wasm": box2d3Wasm, "phaser-box2d": phaserBox2d, planck, sat,
    "detect-collisions": detectCollisions, collider2d, matter };
