import { type FilledValues, isBlankValue, type MaterialLine } from '@banyan/contract/service/template/filled'
import { isFilled, itemLabel, type TemplateItem, valueKinds } from '@banyan/contract/service/template/item'
import { fileUrl } from '#kit/call/file-url.ts'
import { thousands } from '#kit/ui/format.ts'
import { formatYuan } from '../price/amounts.tsx'
import { listSum } from '../template/parts/label/list-sum.tsx'
import { parts } from '../template/registry.ts'
import styles from './paper.module.css'

interface Props {
  items: readonly TemplateItem[]
  values: FilledValues
}

/** Filled values of a template for printing: larger pictures, parts with their sum. */
export const PaperValues = ({ items, values }: Props) => (
  <dl className={styles.values}>
    {items.map((item) => (
      <Value key={item.id} item={item} value={values[item.id]} />
    ))}
  </dl>
)

function Value({ item, value }: { item: TemplateItem; value: unknown }) {
  if (!isFilled(item)) return <p className={styles.wide}>{item.label}</p>
  if (isBlankValue(value)) return null
  const { isWide } = parts[item.type]
  return (
    <div className={isWide || item.type === 'textarea' ? styles.wide : undefined}>
      <dt>{itemLabel(item)}</dt>
      <dd>
        <Printed item={item} value={value} />
      </dd>
    </div>
  )
}

function Printed({ item, value }: { item: TemplateItem; value: unknown }) {
  const { Show } = parts[item.type]
  const kind = valueKinds[item.type]
  if (kind === 'pictures') {
    const pictures = value as { url: string }[]
    return (
      <span className={item.type === 'image' ? styles.photos : styles.signature}>
        {pictures.map(({ url }) => (
          <img key={url} src={fileUrl(url)} alt={itemLabel(item)} />
        ))}
      </span>
    )
  }
  if (kind === 'materials') return <PartsTable item={item} lines={value as MaterialLine[]} />
  return <Show item={item} value={value} />
}

function PartsTable({ item, lines }: { item: TemplateItem; lines: readonly MaterialLine[] }) {
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          {['编号', '名称', '数量', '单价', '金额'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same part may stand there twice
          <tr key={at}>
            <td>{line.materialNo}</td>
            <td>
              {line.materialName}
              {line.isClaim === 1 && '（索赔）'}
            </td>
            <td>{line.materialCount}</td>
            <td>{thousands(line.unitPrice)}</td>
            <td>{formatYuan(line.materialSum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">小计</th>
          <td colSpan={4}>{listSum(item, lines)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
