// The slope of a line through measured points, and how sure it is.

/** A line and the interval in which its slope lies with a probability of 95 %. */
export interface Slope {
  readonly perUnit: number;
  readonly lowest: number;
  readonly highest: number;
  /** Points that count: fewer than there are when each one is like the one before. */
  readonly points: number;
}

/** With fewer points that count, an interval would be a guess. */
const LEAST_POINTS = 4;

/**
 * Fits a line by least squares. Memory that was high a moment ago is still high now, so neighbours say less than strangers would; the
 * interval is widened by how much each point's deviation resembles that of the one before (as for series of temperatures: Santer et
 * al., 2000).
 *
 * @returns nothing where too little was measured for an interval
 * @example slopeOf([[0, 5], [1, 5], [2, 6], [3, 5], [4, 6]])
 */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope | undefined {
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const spread = sum(points.map(([x]) => (x - meanX) ** 2));
  if (points.length < LEAST_POINTS || spread === 0) return undefined;
  const perUnit = sum(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spread;
  const deviations = points.map(([x, y]) => y - meanY - perUnit * (x - meanX));
  const resemblance = Math.max(0, likenessOfNeighbors(deviations));
  const counted = (points.length * (1 - resemblance)) / (1 + resemblance);
  if (counted < LEAST_POINTS) return undefined;
  const error = Math.sqrt(sum(deviations.map((deviation) => deviation ** 2)) / (counted - 2) / spread);
  const width = studentQuantile(counted - 2) * error;
  return { perUnit, lowest: perUnit - width, highest: perUnit + width, points: counted };
}

/** The correlation of each value with the one before, from -1 to 1. */
function likenessOfNeighbors(values: readonly number[]): number {
  const total = sum(values.map((value) => value ** 2));
  if (total === 0) return 0;
  return sum(values.slice(1).map((value, index) => value * (values[index] as number))) / total;
}

/**
 * The number of standard errors to each side that hold 95 %, for a number of degrees of freedom. By the expansion of Cornish and
 * Fisher, which is right to within three percent at two degrees and to within two thousandths from five on.
 *
 * @example studentQuantile(10) // 2.228
 */
export function studentQuantile(degrees: number): number {
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  );
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
