import type { OfficialYear } from './official-year.ts'

export const year2024: OfficialYear = {
  year: 2024,
  source: '国办发明电〔2023〕7号',
  holidays: [
    { name: '元旦', from: '2024-01-01', to: '2024-01-01' },
    { name: '春节', from: '2024-02-10', to: '2024-02-17', worked: ['2024-02-04', '2024-02-18'] },
    { name: '清明节', from: '2024-04-04', to: '2024-04-06', worked: ['2024-04-07'] },
    { name: '劳动节', from: '2024-05-01', to: '2024-05-05', worked: ['2024-04-28', '2024-05-11'] },
    { name: '端午节', from: '2024-06-10', to: '2024-06-10' },
    { name: '中秋节', from: '2024-09-15', to: '2024-09-17', worked: ['2024-09-14'] },
    { name: '国庆节', from: '2024-10-01', to: '2024-10-07', worked: ['2024-09-29', '2024-10-12'] },
  ],
}
