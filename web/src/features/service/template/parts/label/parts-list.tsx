import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { lineSum, type MaterialLine } from '@banyan/contract/service/template/filled'
import { itemLabel } from '@banyan/contract/service/template/item'
import { AutoComplete, Button, Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import { useBackend } from '#kit/call/backend.ts'
import { useCall } from '#kit/call/hooks.ts'
import { useDebounced } from '#kit/picker/use-debounced.ts'
import { formatYuan } from '../../../price/amounts.tsx'
import type { FaceProps } from '../../part.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import styles from '../parts.module.css'
import { PartsListSum } from './list-sum.tsx'

/** A line while it is typed: count and price may be missing. */
type Line = Omit<MaterialLine, 'materialCount' | 'unitPrice'> & { materialCount?: number; unitPrice?: number }

const blank: Line = { materialNo: '', materialName: '', materialCount: 1, materialSum: 0, isClaim: 0 }

/** Parts with their count and price; sums are worked out as they are typed (DEC-113). */
export function PartsList({ item, value, onChange, disabled, ...group }: FaceProps<MaterialLine[]>) {
  const lines: Line[] = value ?? []
  const write = (next: Line[]) => onChange(next.length ? (next as MaterialLine[]) : undefined)
  return (
    <ChoiceGroup {...group} label={itemLabel(item)}>
      {lines.map((line, at) => (
        <PartLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
          key={at}
          line={line}
          at={at + 1}
          onChange={(change) => write(lines.with(at, { ...line, ...change }))}
          onRemove={() => write(lines.toSpliced(at, 1))}
        />
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={lines.some(({ materialName, materialNo }) => !materialName && !materialNo)}
        onClick={() => write([...lines, blank])}
      >
        添加配件
      </Button>
      {lines.length > 0 && <PartsListSum item={item} value={lines} />}
    </ChoiceGroup>
  )
}

interface LineProps {
  line: Line
  /** Its place, counted from one. */
  at: number
  onChange: (change: Partial<Line>) => void
  onRemove: () => void
}

function PartLine({ line, at, onChange, onRemove }: LineProps) {
  const { materialNo, materialName, materialCount, unitPrice, isClaim } = line
  const amount = {
    min: 0,
    max: 1e9,
    inputMode: 'decimal' as const,
    style: { width: '100%' },
  }
  return (
    <div className={styles.part}>
      <PartName
        at={at}
        name={materialName || materialNo}
        onChange={(no, name) => onChange({ materialNo: no, materialName: name })}
      />
      <InputNumber<number>
        {...amount}
        aria-label={`第 ${at} 行数量`}
        prefix="×"
        placeholder="数量"
        value={materialCount ?? null}
        onChange={(count) => onChange({ materialCount: count ?? undefined })}
      />
      <InputNumber<number>
        {...amount}
        aria-label={`第 ${at} 行单价`}
        prefix="¥"
        placeholder="单价"
        value={unitPrice ?? null}
        onChange={(price) => onChange({ unitPrice: price ?? undefined })}
      />
      <Checkbox
        checked={isClaim === 1}
        onChange={({ target }) => onChange({ isClaim: target.checked ? 1 : 0 })}
      >
        索赔
      </Checkbox>
      <output className={styles.sum} aria-label={`第 ${at} 行金额`}>
        {formatYuan(lineSum(materialCount, unitPrice))}
      </output>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`删除第 ${at} 行`}
        title={`删除第 ${at} 行`}
        onClick={onRemove}
      />
    </div>
  )
}

interface NameProps {
  at: number
  name: string
  onChange: (no: string, name: string) => void
}

/** A part of the catalogue by its name, or any other that is typed. */
function PartName({ at, name, onChange }: NameProps) {
  const { choices } = useBackend()
  const [isOpen, setOpen] = useState(false)
  const word = useDebounced(name.trim(), 300)
  const found = useCall(
    choices.search,
    isOpen ? { dict: 'part_part,part_name,part_no', keyword: word || undefined } : undefined,
    { quiet: true },
  )
  const options = found.data ?? []
  return (
    <AutoComplete
      aria-label={`第 ${at} 行配件`}
      placeholder="配件名称"
      maxLength={200}
      value={name}
      options={options.map(({ value, text }) => ({
        value,
        label: (
          <span className={styles.match}>
            {text}
            <small>{value}</small>
          </span>
        ),
      }))}
      onOpenChange={setOpen}
      onChange={(typed: string) => onChange('', typed)}
      onSelect={(no: string) => onChange(no, options.find(({ value }) => value === no)?.text ?? no)}
    />
  )
}
