/** The public holidays of a year and the days worked instead (调休). */
export interface OfficialYear {
  year: number
  /** Where the list was published; nothing while only the days fixed by law are known. */
  source?: string
  holidays: readonly OfficialHoliday[]
}

export interface OfficialHoliday {
  name: string
  /** First and last day off. */
  from: string
  to: string
  /** Days of rest that are worked instead. */
  worked?: readonly string[]
}
