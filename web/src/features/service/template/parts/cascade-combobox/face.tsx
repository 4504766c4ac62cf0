import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ClassChoice } from '@banyan/contract/service/template/filled'
import { itemLabel, type TemplateItem } from '@banyan/contract/service/template/item'
import { Button, Select } from 'antd'
import { pickerDefaults } from '#kit/picker/pick.ts'
import type { FaceProps } from '../../part.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import styles from '../parts.module.css'
import { placeholderAt } from '../placeholder.ts'
import { type PartClass, useLargeClasses, useSmallClasses } from './use-part-classes.ts'

const blank: ClassChoice = { largeClass: '', largeClassName: '', smallClass: '', smallClassName: '' }

/** Pairs of a large and a small class of parts (SERVICE-024, DEC-113). */
export function Face({ item, value, onChange, disabled, ...group }: FaceProps<ClassChoice[]>) {
  const lines = value?.length ? value : [blank]
  const change = (at: number, line: ClassChoice) => onChange(lines.with(at, line))
  return (
    <ChoiceGroup {...group} label={itemLabel(item)}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
        <div key={at} className={styles.cascade}>
          <ClassLine item={item} line={line} disabled={disabled} onChange={(next) => change(at, next)} />
          {lines.length > 1 && !disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${at + 1} 行`}
              onClick={() => onChange(lines.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={lines.some(({ largeClass }) => !largeClass)}
          onClick={() => onChange([...lines, blank])}
        >
          添加一行
        </Button>
      )}
    </ChoiceGroup>
  )
}

interface LineProps {
  item: TemplateItem
  line: ClassChoice
  disabled?: boolean
  onChange: (line: ClassChoice) => void
}

function ClassLine({ item, line, disabled, onChange }: LineProps) {
  const large = useLargeClasses()
  const small = useSmallClasses(line.largeClass)
  const select = {
    ...pickerDefaults,
    showSearch: { optionFilterProp: 'label' },
    labelInValue: true as const,
    disabled,
  }
  return (
    <>
      <Select<PartClass>
        {...select}
        aria-label={`${itemLabel(item)}大类`}
        options={large}
        notFoundContent="还没有配件分类"
        placeholder={placeholderAt(item, 0) ?? '请选择大类'}
        value={toPartClass(line.largeClass, line.largeClassName)}
        onChange={(picked?: PartClass) =>
          onChange({ ...blank, largeClass: picked?.value ?? '', largeClassName: picked?.label ?? '' })
        }
      />
      <Select<PartClass>
        {...select}
        aria-label={`${itemLabel(item)}小类`}
        disabled={disabled || !line.largeClass}
        options={small}
        notFoundContent="该大类没有小类"
        placeholder={placeholderAt(item, 1) ?? '请选择小类'}
        value={toPartClass(line.smallClass, line.smallClassName)}
        onChange={(picked?: PartClass) =>
          onChange({ ...line, smallClass: picked?.value ?? '', smallClassName: picked?.label ?? '' })
        }
      />
    </>
  )
}

const toPartClass = (value: string, label: string): PartClass | null => (value ? { value, label } : null)
