// SPDX-License-Identifier: Zlib
// The calls of each library in node. `prepare` gives nothing for a case that the library does not claim to take, and
// queries that it does not have are missing. Lengths are in pixels; libraries for metres get 1/32 of them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const folder = resolve(process.env.GRAZE_LEAGUE ?? "build/league");
const load = createRequire(`${folder}/node/`);
const Metre = 32;

const pointsOf = (body, scale = 1) =>
    Array.from({ length: body.count }, (_, i) => ({ x: body.points[2 * i] * scale, y: body.points[2 * i + 1] * scale }));
const worldPoints = (body) => pointsOf(body).map(({ x, y }) => ({
    x: body.cosine * x - body.sine * y + body.x, y: body.sine * x + body.cosine * y + body.y }));
// A circle stands at the place of its vertex, wherever its body turns that.
const centreOf = (body) => worldPoints(body)[0];
const isCircle = (body) => body.count === 1;

// The manual of Box2D asks for moving shapes between 0.1 and 10 m, within some kilometres.
const fitsBox2d = (one) => one.extent >= 0.1 * Metre && one.larger <= 10 * Metre && one.reach <= 2000 * Metre;
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
        return module._league_make(block, body.count, body.radius, body.x, body.y, body.cosine, body.sine);
    };
    return {
        prepare: (one) => (Math.max(one.a.count, one.b.count) > 1024 ? undefined : { a: make(one.a), b: make(one.b) }),
        free: ({ a, b }) => { module._league_drop(a); module._league_drop(b); },
        overlap: ({ a, b }) => module._league_overlap(a, b, isFast) !== 0,
        distance: ({ a, b }) => module._league_distance(a, b, isFast),
        depth: ({ a, b }) => module._league_depth(a, b, isFast),
    };
}

async function planck() {
    const { Circle, Polygon, Distance, DistanceInput, DistanceOutput, SimplexCache, Transform, testOverlap } = load("planck");
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
            const input = new DistanceInput();
            // The same vertices without the skin of polygons.
            for (const [proxy, shape, body] of [[input.proxyA, a, one.a], [input.proxyB, b, one.b]])
                proxy.setVertices(isCircle(body) ? [shape.m_p] : shape.m_vertices, body.count, body.radius / Metre);
            input.transformA.set(transformOf(one.a));
            input.transformB.set(transformOf(one.b));
            input.useRadii = true;
            return { a, b, input, cache: new SimplexCache(), output: new DistanceOutput() };
        },
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
            const fits = fitsBox2d(one) && Math.max(one.a.count, one.b.count) <= 8;
            const a = fits && shapeOf(one.a), b = a && shapeOf(one.b);
            return a && b ? { a, b, atA: transformOf(one.a), atB: transformOf(one.b) } : undefined;
        },
        free: (pair) => Object.values(pair).forEach((part) => destroy(part)),
        overlap: ({ a, b, atA, atB }) => b2TestOverlap(a, 0, b, 0, atA, atB),
    };
}

async function rapier() {
    const library = load("@dimforge/rapier2d-compat");
    await library.init();
    const shapeOf = (body) => {
        if (isCircle(body))
            return new library.Ball(body.radius / Metre).intoRaw();
        const shape = new library.ConvexPolygon(body.points.map((v) => v / Metre), true).intoRaw();
        // None for a polygon that it takes for flat; others lose vertices.
        return shape?.vertices().length === 2 * body.count ? shape : undefined;
    };
    // Prepared as Shape.intersectsShape and contactShape do it within each call.
    const placeOf = (body) => {
        const { x, y } = isCircle(body) ? centreOf(body) : body;
        return [library.VectorOps.intoRaw({ x: x / Metre, y: y / Metre }), library.RotationOps.intoRaw(body.angle)];
    };
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
            return b && { a, b, atA: placeOf(one.a), atB: placeOf(one.b) };
        },
        free: ({ a, b, atA, atB }) => [a, b, ...atA, ...atB].forEach((part) => part.free()),
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
    return {
        prepare: (one) => ({ a: bodyOf(one.a), b: bodyOf(one.b) }),
        overlap: ({ a, b }) => system.checkCollision(a, b),
        depth: ({ a, b }) => (system.checkCollision(a, b) ? system.response.overlap : 0),
    };
}

// Its circles are polygons, and are not asked about.
async function matter() {
    const { Body, Collision, Vertices } = load("matter-js");
    const bodyOf = (body) => {
        const vertices = worldPoints(body);
        return Body.create({ position: Vertices.centre(vertices), vertices });
    };
    return {
        prepare: (one) => (isCircle(one.a) || isCircle(one.b) ? undefined : { a: bodyOf(one.a), b: bodyOf(one.b) }),
        overlap: ({ a, b }) => Collision.collides(a, b) !== null,
        depth: ({ a, b }) => Collision.collides(a, b)?.depth ?? 0,
    };
}

export const contestants = {
    "graze-fast-wasm": () => graze(1), "graze-gjk-wasm": () => graze(0), rapier, "box2d-wasm": box2dWasm, planck, sat,
    "detect-collisions": detectCollisions, collider2d, matter };
