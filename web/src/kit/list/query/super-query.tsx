import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Modal, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { message } from '#kit/call/messages.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { ConditionLine, lineFor } from './condition-line.tsx'
import styles from './query.module.css'
import { keepQueries, readQueries } from './saved-queries.ts'
import { completeLines, type SuperItem, type SuperState } from './super-conditions.ts'

interface Props {
  code: string
  fields: Field[]
  value: SuperState | undefined
  onAsk: (value: SuperState | undefined) => void
  onClose: () => void
}

/** Advanced query (LIST-002, DEC-067): lines of field, rule and value, joined by and/or, kept under names. */
export function SuperQuery({ code, fields, value, onAsk, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  /** Drops lines about missing or hidden fields: otherwise they would be shown with another field. */
  const known = ({ match, items }: SuperState): SuperState => {
    const kept = items.filter(({ field }) => fields.some(({ name }) => name === field))
    return { match, items: kept.length ? kept : [lineFor(fields[0])] }
  }
  const [state, setState] = useState(() => known(value ?? { match: 'and', items: [] }))
  const [queries, setQueries] = useState(() => readQueries(code))
  const [name, setName] = useState('')

  const setItems = (items: SuperItem[]) => setState({ ...state, items })
  const store = (next: typeof queries) => {
    keepQueries(code, next)
    setQueries(next)
  }
  const ask = () => {
    onAsk(completeLines(state))
    setOpen(false)
  }
  const keep = () => {
    const filled = completeLines(state)
    if (!filled || !name.trim()) return message.warning(filled ? '请输入查询名称' : '请先填写查询条件')
    store([{ name: name.trim(), ...filled }, ...queries.filter((query) => query.name !== name.trim())])
    setName('')
  }

  return (
    <Modal
      open={isOpen}
      title="高级查询"
      width={720}
      okText="查询"
      cancelText="取消"
      onOk={ask}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      mask={{ closable: false }}
    >
      <form
        className={styles.lines}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <Segmented<SuperState['match']>
          style={{ alignSelf: 'start' }}
          aria-label="匹配方式"
          value={state.match}
          onChange={(match) => setState({ ...state, match })}
          options={[
            { value: 'and', label: '满足所有条件' },
            { value: 'or', label: '满足任一条件' },
          ]}
        />
        {state.items.map((item, index) => (
          <ConditionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            key={index}
            item={item}
            fields={fields}
            onChange={(next) => setItems(state.items.with(index, next))}
            onRemove={() => setItems(state.items.toSpliced(index, 1))}
          />
        ))}
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => setItems([...state.items, lineFor(fields[0])])}
        >
          添加条件
        </Button>
        <button type="submit" hidden />
      </form>
      <div className={styles.saves}>
        <Input
          aria-label="查询名称"
          placeholder="查询名称"
          maxLength={20}
          style={{ width: 160 }}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={keep}
        />
        <Button onClick={keep}>保存查询</Button>
        {queries.map((query) => (
          <Tag
            key={query.name}
            closable
            onClose={() => store(queries.filter((one) => one !== query))}
            onClick={() => setState(known(query))}
            style={{ cursor: 'pointer' }}
          >
            {query.name}
          </Tag>
        ))}
      </div>
    </Modal>
  )
}
