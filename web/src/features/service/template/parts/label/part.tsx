import { FileTextOutlined } from '@ant-design/icons'
import type { MaterialLine } from '@banyan/contract/service/template/filled'
import { isPartsList } from '@banyan/contract/service/template/item'
import { lazy, Suspense } from 'react'
import { thousands } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { formatYuan } from '../../../price/amounts.tsx'
import { BusinessKeyField, LabelField, UseFlags } from '../../panel/panel-field.tsx'
import { type FaceProps, type PanelProps, part, type ShowProps } from '../../part.ts'
import styles from '../parts.module.css'
import { PartsListSum } from './list-sum.tsx'

const PartsList = lazy(() => import('./parts-list.tsx').then((file) => ({ default: file.PartsList })))

/** A text to read; with `business_key` it is a list of parts to fill in (DEC-113). */
function Face(props: FaceProps<MaterialLine[]>) {
  const { item, value, disabled } = props
  if (!isPartsList(item)) return <p className={styles.text}>{item.label}</p>
  if (disabled) return <Show item={item} value={value ?? []} />
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <PartsList {...props} />
    </Suspense>
  )
}

function Show({ item, value }: ShowProps<MaterialLine[]>) {
  if (!value.length) return <span className={styles.none}>没有配件</span>
  return (
    <>
      <ul className={styles.lines}>
        {value.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same part may stand there twice
          <li key={at}>
            <span>{line.materialName || line.materialNo}</span>
            <span>
              {line.materialCount} × {thousands(line.unitPrice)}
              {line.isClaim === 1 && ' · 索赔'}
            </span>
            <b>{formatYuan(line.materialSum)}</b>
          </li>
        ))}
      </ul>
      <PartsListSum item={item} value={value} />
    </>
  )
}

/** Whether the item is a plain text, or the title of a parts list. */
function Panel(props: PanelProps) {
  const isList = isPartsList(props.item)
  return (
    <>
      <LabelField {...props} label={isList ? '标题' : '文字'} />
      <BusinessKeyField {...props} label="填写配件清单" isOn={isList} businessKey="parts" />
      {isList && <UseFlags {...props} />}
    </>
  )
}

export const labelPart = part<MaterialLine[]>({ Icon: FileTextOutlined, Face, Show, Panel, isWide: true })
