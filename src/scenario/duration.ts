const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of `250ms`, `10s`, `2m`, `1h` or a sequence of such; undefined when it is none. */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) total += Number(amount) * units[unit!]!;
  return Number.isSafeInteger(Math.round(total)) ? Math.round(total) : undefined;
}

/** The shortest text that `parseDuration` reads as these milliseconds. */
export function formatDuration(duration: number): string {
  if (duration === 0) return '0s';
  let rest = duration;
  let text = '';
  for (const unit of ['h', 'm', 's', 'ms']) {
    const amount = Math.floor(rest / units[unit]!);
    if (amount > 0) text += `${amount}${unit}`;
    rest -= amount * units[unit]!;
  }
  return text;
}
