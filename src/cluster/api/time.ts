/** The moment at which virtual time starts, 2026-01-01T00:00:00Z, in ms since 1970. */
const origin = 1_767_225_600_000;

const pattern = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** Virtual time in ms of an RFC 3339 text; negative before the start, undefined when it is none. */
export function parseTime(text: string): number | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, sign, offsetHour, offsetMinute] = match;
  const seconds = daysFromCivil(+year!, +month!, +day!) * 86_400 + +hour! * 3600 + +minute! * 60 + +second!;
  const offset = sign ? (sign === '-' ? -1 : 1) * (+offsetHour! * 3600 + +offsetMinute! * 60) : 0;
  const ms = fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0;
  return (seconds - offset) * 1000 + ms - origin;
}

/** RFC 3339 text (whole seconds, UTC) of a virtual time in ms. */
export function formatTime(time: number): string {
  const total = Math.floor((time + origin) / 1000);
  const day = Math.floor(total / 86_400);
  const rest = total - day * 86_400;
  const { year, month, dayOfMonth } = civilFromDays(day);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}T${clock}Z`;
}

/** Days since 1970-01-01 of a date of the Gregorian calendar. */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

function civilFromDays(days: number): { year: number; month: number; dayOfMonth: number } {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const m = Math.floor((5 * dayOfYear + 2) / 153);
  const month = m < 10 ? m + 3 : m - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * m + 2) / 5) + 1,
  };
}
