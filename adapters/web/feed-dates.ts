/** Zones that feeds name and `Date.parse` does not know. Names with two meanings are left out. */
const ZONES: Readonly<Record<string, string>> = {
  CET: '+0100',
  CEST: '+0200',
  MEZ: '+0100',
  MESZ: '+0200',
  WET: '+0000',
  WEST: '+0100',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  NZST: '+1200',
  NZDT: '+1300',
  HST: '-1000',
  AKST: '-0900',
  AKDT: '-0800',
  BRT: '-0300',
  UTC: '+0000',
  Z: '+0000',
};

/** A date of RFC 822, of which the day of the week, the zone and the seconds are often missing or wrong. */
const RFC_822 =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})[\s-]+(\p{L}{3})\p{L}*\.?[\s-]+(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*([+-]\d\d:?\d\d|[A-Z]{1,5})?(?:\s*\([^)]*\))?$/iu;

/** A date of a feed as ISO 8601, where it can be told; as it is written otherwise. */
export function dateInFeed(written: string): string {
  const text = written.trim().replace(/\s+/g, ' ');
  const [, day, month, year = '', hours = '00', minutes = '00', seconds = '00', zone = 'UTC'] =
    RFC_822.exec(text) ?? [];
  if (day === undefined) return text;
  const shift = /^[+-]/.test(zone) ? zone.replace(':', '') : (ZONES[zone.toUpperCase()] ?? zone);
  // Two digits mean this century, except those that would be long after it began.
  const full = year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;
  const instant = Date.parse(
    `${day} ${month} ${full} ${hours.padStart(2, '0')}:${minutes}:${seconds} ${shift}`,
  );
  return Number.isNaN(instant) ? text : new Date(instant).toISOString();
}
