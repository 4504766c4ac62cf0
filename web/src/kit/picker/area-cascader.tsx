import { areaPath, areaRoot, childAreas } from '@banyan/contract/area/divisions'
import { Cascader } from 'antd'
import type { AriaAttributes } from 'react'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { useIsPhone } from '#kit/ui/media.ts'

interface Props extends AriaAttributes {
  /** Code of the chosen area, or blank. */
  value: string
  onChange: (code: string | undefined) => void
  placeholder?: string
  id?: string
  disabled?: boolean
  autoFocus?: boolean
}

interface Option {
  value: string
  label: string
  children?: Option[]
}

let tree: Option[] | undefined
const phoneColumn = { boxSizing: 'border-box', width: 'calc((100vw - 60px) / 3)', minWidth: 0 } as const

/** Province, city and area in columns; the code of the last one is the value (DEC-072). */
export function AreaCascader({ value, onChange, placeholder, ...control }: Props) {
  const isPhone = useIsPhone()
  const path = areaPath(value)
  const isUnknown = value !== '' && path.length === 0
  tree ??= areasBelow(areaRoot)
  return (
    <Cascader<Option>
      {...control}
      allowClear
      options={tree}
      placeholder={placeholder ?? pickerDefaults.placeholder}
      // a stored text that is no code stays visible until something else is chosen
      value={isUnknown ? [value] : path.map(({ id }) => id)}
      displayRender={(labels) => labels.join('/')}
      // three columns beside each other fit a phone only when none is wider than a third
      popupMenuColumnStyle={isPhone ? phoneColumn : undefined}
      expandTrigger={isPhone ? 'click' : 'hover'}
      showSearch={{ limit: 50, matchInputWidth: false, filter: matchesTyped }}
      onChange={(codes) => onChange(codes?.at(-1)?.toString())}
      style={{ width: '100%' }}
    />
  )
}

const areasBelow = (code: string): Option[] =>
  childAreas(code).map(({ id, text }) => {
    const children = areasBelow(id)
    return children.length ? { value: id, label: text, children } : { value: id, label: text }
  })

const matchesTyped = (typed: string, path: Option[]) =>
  path
    .map(({ label }) => label)
    .join('')
    .includes(typed.replace(/[\s/]+/g, ''))
