/** One day of visits (DEC-064). */
export interface Day {
  tian: string
  type: string
  visit: number
  ip: number
}

/** Three or four round axis values from zero to above the maximum. */
export function axisTicks(days: readonly Day[]): number[] {
  const most = Math.max(3, ...days.flatMap(({ visit, ip }) => [visit, ip]))
  const rough = most / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? most
  const whole = Math.max(1, step)
  return Array.from({ length: Math.ceil(most / whole) + 1 }, (_, at) => at * whole)
}

interface Bar {
  series: 'visit' | 'ip'
  value: number
  x: number
  width: number
}

/** Two adjacent bars in the middle of the width of a day. */
export function visitBars(visit: number, ip: number, x: number, room: number): Bar[] {
  const width = Math.min(12, room * 0.3)
  const middle = x + room / 2
  return [
    { series: 'visit', value: visit, x: middle - width - 1, width },
    { series: 'ip', value: ip, x: middle + 1, width },
  ]
}
