import type { OfficialYear } from './official-year.ts'

export const year2026: OfficialYear = {
  year: 2026,
  source: '国办发明电〔2025〕7号',
  holidays: [
    { name: '元旦', from: '2026-01-01', to: '2026-01-03', worked: ['2026-01-04'] },
    { name: '春节', from: '2026-02-15', to: '2026-02-23', worked: ['2026-02-14', '2026-02-28'] },
    { name: '清明节', from: '2026-04-04', to: '2026-04-06' },
    { name: '劳动节', from: '2026-05-01', to: '2026-05-05', worked: ['2026-05-09'] },
    { name: '端午节', from: '2026-06-19', to: '2026-06-21' },
    { name: '中秋节', from: '2026-09-25', to: '2026-09-27' },
    { name: '国庆节', from: '2026-10-01', to: '2026-10-07', worked: ['2026-09-20', '2026-10-10'] },
  ],
}
