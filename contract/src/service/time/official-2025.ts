import type { OfficialYear } from './official-year.ts'

export const year2025: OfficialYear = {
  year: 2025,
  source: '国办发明电〔2024〕12号',
  holidays: [
    { name: '元旦', from: '2025-01-01', to: '2025-01-01' },
    { name: '春节', from: '2025-01-28', to: '2025-02-04', worked: ['2025-01-26', '2025-02-08'] },
    { name: '清明节', from: '2025-04-04', to: '2025-04-06' },
    { name: '劳动节', from: '2025-05-01', to: '2025-05-05', worked: ['2025-04-27'] },
    { name: '端午节', from: '2025-05-31', to: '2025-06-02' },
    { name: '国庆节、中秋节', from: '2025-10-01', to: '2025-10-08', worked: ['2025-09-28', '2025-10-11'] },
  ],
}
