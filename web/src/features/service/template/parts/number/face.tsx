import { toPrecision } from '@banyan/contract/service/template/decimal'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { InputNumber } from 'antd'
import type { FaceProps } from '../../part.ts'
import { placeholderAt } from '../placeholder.ts'

export function Face({ item, value, onChange, onBlur, ...control }: FaceProps<number>) {
  return (
    <InputNumber<number>
      {...control}
      value={value ?? null}
      inputMode={item.precision === 0 && (item.min ?? -1) >= 0 ? 'numeric' : 'decimal'}
      placeholder={placeholderAt(item)}
      style={{ width: '100%' }}
      onChange={(typed) => onChange(typed ?? undefined)}
      onBlur={() => {
        if (typeof value === 'number') onChange(valueOnBlur(item, value))
        onBlur?.()
      }}
    />
  )
}

/** A number is rounded or cut off to its precision and kept below its maximum when it is left (SERVICE-032). */
export function valueOnBlur({ precision, is_round, max }: TemplateItem, value: number): number {
  const exact = precision === undefined ? value : toPrecision(value, precision, is_round === 1)
  return max !== undefined && exact > max ? max : exact
}
