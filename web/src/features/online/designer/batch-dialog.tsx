import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftValue, useWork } from '#kit/draft/use-work.ts'
import { LabelledItem } from '../definition/labelled-item.tsx'
import { controlTitles, type DesignType, paletteGroups } from './draft/controls.ts'
import { type NamedLine, parseNamedLines } from './draft/named-control.ts'
import styles from './form-designer.module.css'

interface Props {
  /** The table of the form, part of the key of the draft. */
  tableName: string
  onAdd: (lines: readonly NamedLine[]) => void
  onClose: () => void
}

/** Adds several fields from a list of names; the suggested control of each can be changed. */
export function BatchDialog({ tableName, onAdd, onClose }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, DesignType>>(new Map())
  const lines = parseNamedLines(text, chosen)
  const work = useWork({ place: draftPlace('formFields', tableName), title: '批量添加字段' })
  useDraftValue(work, { label: '字段名称', value: text, opened: '', restore: setText })
  return (
    <Modal
      open
      title="批量添加字段"
      okText={lines.length ? `添加 ${lines.length} 项` : '添加'}
      cancelText="取消"
      okButtonProps={{ disabled: lines.length === 0 }}
      onOk={() => {
        work.settled()
        onAdd(lines)
      }}
      onCancel={() => work.leave(onClose)}
    >
      <DraftOffer work={work} />
      <Form layout="vertical" component={false}>
        <LabelledItem label="字段名称" hint="每行一个名称，控件按名称推测；以 # 开头的是分组">
          {(id) => (
            <Input.TextArea
              id={id}
              autoFocus
              autoSize={{ minRows: 6, maxRows: 12 }}
              placeholder={'# 基本信息\n资产名称\n购置日期\n保管人'}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </LabelledItem>
      </Form>
      <ul className={styles.batch} aria-label="将要添加">
        {lines.map(({ name, type }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <li key={at}>
            <span>{name}</span>
            {type === 'group' ? (
              controlTitles.group
            ) : (
              <Select
                aria-label={`“${name}”的控件`}
                size="small"
                showSearch={{ optionFilterProp: 'label' }}
                options={kinds}
                value={type}
                onChange={(next) => setChosen(new Map([...chosen, [name, next]]))}
              />
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

const kinds = paletteGroups
  .filter(({ isLayout }) => !isLayout)
  .flatMap(({ types }) => types.map((type) => ({ value: type, label: controlTitles[type] })))
