/** Feature gates that are on or off against the version's default; a missing one is off. */
export type Gates = Readonly<Record<string, boolean>>;

/** Tolerations may compare numbers with `Lt` and `Gt` (DS-1.9). */
export const comparisonGate = 'TaintTolerationComparisonOperators';
