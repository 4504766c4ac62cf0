import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { maxOptions } from '@banyan/contract/service/template/item'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Input } from '#kit/ui/input.ts'
import { SortableList, useSortableItem } from '#kit/ui/sortable.tsx'
import type { PanelProps } from '../part.ts'
import { DictionaryField } from './dictionary-field.tsx'
import styles from './panel.module.css'
import { ChoiceField, PanelField } from './panel-field.tsx'

/** Where the options come from, and which they are (SERVICE-028). */
export const OptionsField = (props: PanelProps) => (
  <>
    <ChoiceField
      {...props}
      member="data_type"
      label="选项来源"
      choices={[
        { value: 1, label: '固定选项' },
        { value: 2, label: '服务字典' },
      ]}
    />
    {props.item.data_type === 2 ? <DictionaryField {...props} /> : <StaticOptions {...props} />}
  </>
)

/**
 * A list that never becomes empty: the last option has no remove icon (SERVICE-039, SERVICE-040). Enter adds an option
 * below; only options that are blank or said twice are marked.
 */
function StaticOptions({ item, change, pause, disabled, faultOf }: PanelProps) {
  const options = item.options ?? []
  const list = useRef<HTMLUListElement>(null)
  const added = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an added option gets the cursor once it is there
  useEffect(() => {
    if (added.current === undefined) return
    const box = list.current?.querySelectorAll('input')[added.current]
    added.current = undefined
    box?.focus()
    box?.select()
  }, [options.length])
  const set = (next: string[]) => change({ options: next })
  const isFull = options.length >= maxOptions
  const addAt = (at: number) => {
    if (isFull) return
    added.current = at
    set(options.toSpliced(at, 0, '新选项'))
    pause()
  }
  const refusal = faultOf('options')
  const keys = options.map((_, at) => `${at}`)
  return (
    <PanelField label="选项">
      {() => (
        <>
          <SortableList
            keys={keys}
            nameOf={(key) => options[Number(key)] ?? ''}
            onMove={(key, to) => {
              const at = Number(key)
              set(options.toSpliced(at, 1).toSpliced(to, 0, options[at] ?? ''))
              pause()
            }}
          >
            <ul className={styles.options} ref={list} aria-label="选项">
              {options.map((option, at) => (
                <OptionLine
                  key={keys[at]}
                  at={at}
                  option={option}
                  isWrong={refusal !== undefined && isBlankOrRepeated(option, options)}
                  disabled={disabled}
                  onChange={(text) => set(options.with(at, text))}
                  onLeave={pause}
                  onEnter={() => addAt(at + 1)}
                  onRemove={
                    options.length > 1
                      ? () => {
                          set(options.toSpliced(at, 1))
                          pause()
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
          </SortableList>
          {refusal && (
            <p role="alert" className={styles.refusal}>
              {refusal}
            </p>
          )}
          {!disabled && (
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              disabled={isFull}
              onClick={() => addAt(options.length)}
            >
              添加选项
            </Button>
          )}
        </>
      )}
    </PanelField>
  )
}

const isBlankOrRepeated = (option: string, options: readonly string[]): boolean =>
  !option.trim() || options.filter((each) => each.trim() === option.trim()).length > 1

interface LineProps {
  at: number
  option: string
  isWrong: boolean
  disabled: boolean
  onChange: (text: string) => void
  onLeave: () => void
  onEnter: () => void
  onRemove: (() => void) | undefined
}

function OptionLine({ at, option, isWrong, disabled, onChange, onLeave, onEnter, onRemove }: LineProps) {
  const { ref, style, handle } = useSortableItem(`${at}`, option || `选项 ${at + 1}`, disabled)
  return (
    <li ref={ref} style={style}>
      {!disabled && handle}
      <Input
        aria-label={`选项 ${at + 1}`}
        maxLength={100}
        disabled={disabled}
        status={isWrong ? 'error' : undefined}
        value={option}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        onPressEnter={(event) => {
          event.preventDefault()
          if (!event.nativeEvent.isComposing) onEnter()
        }}
      />
      {onRemove && !disabled && (
        <Button type="text" icon={<CloseOutlined />} aria-label={`删除选项 ${at + 1}`} onClick={onRemove} />
      )}
    </li>
  )
}
