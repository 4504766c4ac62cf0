import type { OfficialYear } from './official-year.ts'

/** Only the days that the law itself fixes; joined weekends and days worked instead follow with the official list. */
export const year2027: OfficialYear = {
  year: 2027,
  holidays: [
    { name: '元旦', from: '2027-01-01', to: '2027-01-01' },
    { name: '春节', from: '2027-02-05', to: '2027-02-08' },
    { name: '清明节', from: '2027-04-05', to: '2027-04-05' },
    { name: '劳动节', from: '2027-05-01', to: '2027-05-02' },
    { name: '端午节', from: '2027-06-09', to: '2027-06-09' },
    { name: '中秋节', from: '2027-09-15', to: '2027-09-15' },
    { name: '国庆节', from: '2027-10-01', to: '2027-10-03' },
  ],
}
