const LONGEST = 31 // Excel's limit for a sheet name

/** The name of the n-th sheet (from 1): `{name}`, `{name}2`, … without the characters that Excel forbids. */
export function validSheetName(name: string, n: number): string {
  const suffix = n === 1 ? '' : String(n)
  const clean = name
    .replace(/[\p{Cc}\p{Cs}[\]:*?/\\]/gu, ' ')
    .replace(/^[\s']+|[\s']+$/g, '')
    .slice(0, LONGEST - suffix.length)
  return (clean.replace(/[\s'\ud800-\udbff]+$/, '') || 'Sheet') + suffix
}
