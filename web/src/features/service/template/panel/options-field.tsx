import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { maxOptions } from '@banyan/contract/service/template/item'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Input } from '#kit/ui/input.ts'
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

/** A list that never becomes empty: the last option has no remove icon (SERVICE-039, SERVICE-040). */
function StaticOptions({ item, change, pause, disabled, faultOf }: PanelProps) {
  const options = item.options ?? []
  const list = useRef<HTMLUListElement>(null)
  const isAdded = useRef(false)
  useEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    const boxes = list.current?.querySelectorAll('input')
    const last = boxes?.[options.length - 1]
    last?.focus()
    last?.select()
  }, [options.length])
  const set = (next: string[]) => change({ options: next })
  return (
    <PanelField label="选项" refusal={faultOf('options')}>
      {() => (
        <>
          <ul className={styles.options} ref={list} aria-label="选项">
            {options.map((option, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place (DEC-113)
              <li key={at}>
                <Input
                  aria-label={`选项 ${at + 1}`}
                  maxLength={100}
                  disabled={disabled}
                  value={option}
                  onChange={(event) => set(options.with(at, event.target.value))}
                  onBlur={pause}
                />
                {options.length > 1 && !disabled && (
                  <Button
                    type="text"
                    icon={<CloseOutlined />}
                    aria-label={`删除选项 ${at + 1}`}
                    onClick={() => {
                      set(options.toSpliced(at, 1))
                      pause()
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
          {!disabled && (
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              disabled={options.length >= maxOptions}
              onClick={() => {
                isAdded.current = true
                set([...options, '新选项'])
                pause()
              }}
            >
              添加选项
            </Button>
          )}
        </>
      )}
    </PanelField>
  )
}
