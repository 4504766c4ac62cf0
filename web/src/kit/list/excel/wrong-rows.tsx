import type { ImportResult } from '@banyan/contract/uniform'
import { Input } from 'antd'
import { cellsOf, type Fixes, faultsAt, type WrongRow, withFix } from './fixed-rows.ts'
import styles from './import-dialog.module.css'

interface Props {
  titles: NonNullable<ImportResult['titles']>
  rows: WrongRow[]
  /** How many there are; only the first are shown. */
  count: number
  fixes: Fixes
  disabled: boolean
  onFix: (fixes: Fixes) => void
}

/** The wrong rows of a file in a grid: each cell says what is wrong with it and can be mended in place. */
export function WrongRows({ titles, rows, count, fixes, disabled, onFix }: Props) {
  return (
    <>
      <p className={styles.hint}>
        {count > rows.length ? `有错误的前 ${rows.length} 行` : `有错误的 ${count} 行`}
        ，可直接在表格中修改，修改过的行会一并导入
      </p>
      <div className={styles.scroll}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">行</th>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <th scope="row">
                  {row.row}
                  {faultsAt(row, undefined).map((text) => (
                    <span key={text} className={styles.fault}>
                      {text}
                    </span>
                  ))}
                </th>
                {titles.map((title, at) => {
                  const faults = faultsAt(row, title)
                  const isMended =
                    fixes[row.row]?.[at] !== undefined && fixes[row.row]?.[at] !== row.cells[at]
                  return (
                    <td key={title}>
                      <Input
                        aria-label={`第 ${row.row} 行 ${title}`}
                        value={cellsOf(row, fixes)[at] ?? ''}
                        status={faults.length && !isMended ? 'error' : undefined}
                        disabled={disabled}
                        onChange={({ target }) => onFix(withFix(fixes, row, at, target.value))}
                      />
                      {!isMended &&
                        faults.map((text) => (
                          <span key={text} className={styles.fault}>
                            {text}
                          </span>
                        ))}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
