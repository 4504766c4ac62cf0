import { Input } from 'antd'
import { addFix, cellAt, type Fixes, faultsAt, isMended, type WrongRow } from './fixed-rows.ts'
import styles from './import-dialog.module.css'

interface Props {
  titles: readonly string[]
  /** Titles of password columns, whose values the server does not send. */
  secrets: readonly string[]
  rows: WrongRow[]
  /** The number of wrong rows; only the first are shown. */
  count: number
  fixes: Fixes
  disabled: boolean
  onFix: (fixes: Fixes) => void
}

/** The wrong rows of a file in a grid: each cell shows its faults and can be corrected in place. */
export function WrongRows({ titles, secrets, rows, count, fixes, disabled, onFix }: Props) {
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
                  <Faults texts={faultsAt(row, undefined)} />
                </th>
                {titles.map((title, at) => {
                  const faults = isMended(row, at, fixes) ? [] : faultsAt(row, title)
                  const isSecret = secrets.includes(title)
                  const Cell = isSecret ? Input.Password : Input
                  return (
                    <td key={title}>
                      <Cell
                        aria-label={`第 ${row.row} 行 ${title}`}
                        value={cellAt(row, at, fixes)}
                        placeholder={isSecret ? '不填则用文件中的' : undefined}
                        autoComplete={isSecret ? 'new-password' : 'off'}
                        status={faults.length ? 'error' : undefined}
                        disabled={disabled}
                        onChange={({ target: { value } }) =>
                          onFix(addFix(fixes, row, at, isSecret && value === '' ? undefined : value))
                        }
                      />
                      <Faults texts={faults} />
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

const Faults = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <span key={text} className={styles.fault}>
      {text}
    </span>
  ))
