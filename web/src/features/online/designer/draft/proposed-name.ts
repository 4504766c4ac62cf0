import { columnNameFault, tableNameFault } from '@banyan/contract/online/form-names'
import { pinyinInitials } from '#kit/ui/pinyin.ts'

/** The name of a column or table in the database, proposed from what people read: 资产编号 becomes zcbh. */
export function proposeName(
  label: string,
  taken: readonly string[],
  kind: 'field' | 'form' = 'field',
): string {
  const letters = pinyinInitials(label)
    .normalize('NFKC')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 30)
  const plain = /^[a-z]/.test(letters) ? letters : `f_${letters}`.replace(/_$/, '')
  const isFree = (name: string) => !taken.includes(name) && !nameFault(name, kind)
  for (let at = 1; ; at++) {
    const name = at === 1 ? plain : `${plain}_${at}`
    if (isFree(name)) return name
  }
}

const nameFault = (name: string, kind: 'field' | 'form') =>
  kind === 'form' ? tableNameFault(name) : columnNameFault(name)

/** An unused label: 文本, 文本2 … */
export function freeLabel(label: string, taken: readonly string[]): string {
  const stem = label.replace(/\d+$/, '') || label
  for (let at = 1; ; at++) {
    const free = at === 1 ? label : `${stem}${at}`
    if (!taken.includes(free)) return free
  }
}
