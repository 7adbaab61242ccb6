/** A graph by positions: edges are pairs of indexes of nodes. */
export interface GraphShape {
  readonly size: number;
  /** From, to, from, to … */
  readonly edges: Int32Array;
}

/** Where the nodes are, x and y of one after another, each between 0 and 1. */
export type GraphPositions = Float32Array;

const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const neighboursMax = 32;
/** Nodes that are farther apart do not push each other. */
const reach = 4;
const gravity = 0.01;
/** A cell and the eight around it. */
const besides = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => [across, down] as const));
/** About this many steps of single nodes and edges are computed, however large the graph is. */
const stepsMax = 6_000_000;
const roundsMax = 200;
const roundsMin = 20;

/**
 * Places nodes so that linked ones are close: nodes that are near push each other away, links pull. The first positions
 * are on a spiral, so that the same graph always has the same picture.
 */
export function layOutGraph({ size, edges }: GraphShape): GraphPositions {
  const places = new Float32Array(2 * size);
  for (let node = 0; node < size; node++) {
    const radius = Math.sqrt(node + 0.5);
    places[2 * node] = radius * Math.cos(node * goldenAngle);
    places[2 * node + 1] = radius * Math.sin(node * goldenAngle);
  }
  const rounds = Math.min(roundsMax, Math.max(roundsMin, Math.floor(stepsMax / (10 * size + edges.length + 1))));
  const degrees = degreesOf({ size, edges });
  const moves = new Float32Array(2 * size);
  for (let round = 0; round < rounds; round++) {
    moves.fill(0);
    pushApart(places, moves);
    pullTogether(places, moves, edges, degrees);
    // Steps become shorter, so that the picture comes to rest.
    const longest = 1.5 * (1 - round / rounds);
    for (let node = 0; node < size; node++) {
      const [x, y] = [moves[2 * node]!, moves[2 * node + 1]!];
      const scale = Math.min(1, longest / (Math.hypot(x, y) || 1));
      places[2 * node]! += x * scale;
      places[2 * node + 1]! += y * scale;
    }
  }
  return normalized(places);
}

/** Nodes push each other away while they are close. The force ends at the size of a cell, so that cells leave no traces. */
function pushApart(places: Float32Array, moves: Float32Array): void {
  const cells = new Map<number, number[]>();
  const keyOf = (x: number, y: number): number => Math.floor(x / reach) * 100_003 + Math.floor(y / reach);
  for (let node = 0; node < places.length / 2; node++) {
    const key = keyOf(places[2 * node]!, places[2 * node + 1]!);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [node]);
    else if (cell.length < neighboursMax) cell.push(node);
  }
  for (let node = 0; node < places.length / 2; node++) {
    const [x, y] = [places[2 * node]!, places[2 * node + 1]!];
    for (const [across, down] of besides) {
      for (const other of cells.get(keyOf(x + across * reach, y + down * reach)) ?? []) {
        // Nodes at one place are pushed in different directions.
        const dx = x - places[2 * other]! || (node - other) * 1e-3;
        const dy = y - places[2 * other + 1]!;
        const distance = Math.hypot(dx, dy);
        if (other === node || distance >= reach) continue;
        const force = (2 * (1 - distance / reach) ** 2) / (distance + 0.05);
        moves[2 * node]! += dx * force;
        moves[2 * node + 1]! += dy * force;
      }
    }
    // Nodes without links stay close to the others.
    moves[2 * node]! -= x * gravity;
    moves[2 * node + 1]! -= y * gravity;
  }
}

/** Links pull; those of nodes with many links pull less, so that these nodes keep their room. */
function pullTogether(places: Float32Array, moves: Float32Array, edges: Int32Array, degrees: Uint32Array): void {
  for (let edge = 0; edge < edges.length; edge += 2) {
    const [from, to] = [edges[edge]!, edges[edge + 1]!];
    const strength = 0.15 / Math.sqrt(Math.max(degrees[from]!, degrees[to]!));
    for (const axis of [0, 1]) {
      const pull = (places[2 * to + axis]! - places[2 * from + axis]!) * strength;
      moves[2 * from + axis]! += pull;
      moves[2 * to + axis]! -= pull;
    }
  }
}

/** The number of links of each node. */
export function degreesOf({ size, edges }: GraphShape): Uint32Array {
  const degrees = new Uint32Array(size);
  for (const node of edges) degrees[node]!++;
  return degrees;
}

function normalized(places: Float32Array): GraphPositions {
  const scaled = new Float32Array(places.length);
  for (const axis of [0, 1]) {
    let [low, high] = [Infinity, -Infinity];
    for (let index = axis; index < places.length; index += 2) {
      low = Math.min(low, places[index]!);
      high = Math.max(high, places[index]!);
    }
    for (let index = axis; index < places.length; index += 2) {
      scaled[index] = high === low ? 0.5 : (places[index]! - low) / (high - low);
    }
  }
  return scaled;
}
