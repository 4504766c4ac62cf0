import { FileTextOutlined } from '@ant-design/icons'
import type { MaterialLine } from '@banyan/contract/service/template/filled'
import { thousands } from '#kit/ui/format.ts'
import { LabelField } from '../../panel/panel-field.tsx'
import { type FaceProps, type PanelProps, part, type ShowProps } from '../../part.ts'
import styles from '../parts.module.css'

/** A text to read; with `business_key` it stands above a parts list (DEC-113). */
function Face({ item, value }: FaceProps<MaterialLine[]>) {
  if (item.business_key) return <Show item={item} value={value ?? []} />
  return <p className={styles.text}>{item.label}</p>
}

function Show({ value }: ShowProps<MaterialLine[]>) {
  if (!value.length) return <span className={styles.none}>没有配件</span>
  return (
    <ul className={styles.lines}>
      {value.map((line) => (
        <li key={line.materialNo + line.materialName}>
          <span>{line.materialName || line.materialNo}</span>
          <span>
            {line.materialCount} × {thousands(line.unitPrice)}
            {line.isClaim === 1 && ' · 索赔'}
          </span>
          <b>{thousands(line.materialSum)}</b>
        </li>
      ))}
    </ul>
  )
}

const Panel = (props: PanelProps) => <LabelField {...props} label="文字" />

export const labelPart = part<MaterialLine[]>({ Icon: FileTextOutlined, Face, Show, Panel, isWide: true })
