import { placeholderFor } from '@banyan/contract/form/form-property'
import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type FormScope, FormScopeContext } from '#kit/widgets/form-scope.ts'
import type { Field, QueryValue } from '#kit/widgets/widget.ts'
import type { Kind } from './kinds.ts'
import { widgets } from './registry.ts'
import styles from './widgets.module.css'

interface Props {
  kind: Kind
  /** The field of this type in the sample form. */
  field: Field
  /** All fields of the sample form: linked controls look for their parents among them. */
  fields: readonly Field[]
  /** A record of the sample form, with the values of linked fields. */
  sample: Record<string, unknown>
}

/** One kind of control in every state; drawn when it comes into view, for some are heavy. */
export function KindCard(props: Props) {
  const { kind } = props
  const [card, isSeen] = useIsSeen()
  return (
    <section ref={card} id={`kind-${kind.type}`} className={styles.card} aria-label={kind.name}>
      <h2 className={styles.name}>
        {kind.name}
        <code>{kind.type}</code>
      </h2>
      {isSeen ? <States {...props} /> : <div className={styles.waiting} />}
    </section>
  )
}

function States({ kind, field, fields, sample }: Props) {
  const example = kind.example ?? sample[field.name]
  const [values, setValues] = useState<Record<string, unknown>>({ ...sample, [field.name]: example })
  const [asked, setAsked] = useState<QueryValue>()
  const [isBroken, setBroken] = useState(false)
  const id = useId()
  const { Edit, Show, Query } = widgets[field.type]
  const value = values[field.name]
  const scope: FormScope = {
    useValue: (name) => values[name],
    read: () => values,
    write: (written) => setValues((held) => ({ ...held, ...written })),
    useRefusal: () => undefined,
    idOf: (name) => `${id}${name}`,
    fields,
  }
  const plain = { ...field, required: false }
  return (
    <FormScopeContext value={scope}>
      <div className={styles.states}>
        <State title="编辑" note={`存储值 ${JSON.stringify(value ?? null)}`}>
          <Edit
            field={plain}
            id={`${id}edit`}
            value={value}
            onChange={(next) => setValues((held) => ({ ...held, [field.name]: next }))}
          />
        </State>
        <State title="只读">
          <Show field={plain} value={value} length={Number.POSITIVE_INFINITY} />
        </State>
        <State title="查询" note={asked === undefined ? undefined : `查询值 ${JSON.stringify(asked)}`}>
          <Query
            field={{ ...plain, query: field.query ?? 'eq' }}
            id={`${id}query`}
            value={asked}
            onChange={setAsked}
          />
        </State>
        <State title="禁用">
          <Edit field={plain} id={`${id}disabled`} value={value} disabled />
        </State>
        {field.type !== 'hidden' && (
          <State title="必填错误">
            <Form.Item
              required
              validateStatus="error"
              help={placeholderFor(field.type, field.label)}
              style={{ marginBottom: 0 }}
            >
              <Edit
                field={{ ...field, required: true }}
                id={`${id}error`}
                value={undefined}
                onChange={ignore}
              />
            </Form.Item>
          </State>
        )}
        <State title="空值">
          <Show field={plain} value={null} />
        </State>
        {kind.broken && (
          <State title="错误配置">
            {isBroken ? (
              <Edit
                field={{ ...plain, ...kind.broken }}
                id={`${id}broken`}
                value={undefined}
                onChange={ignore}
              />
            ) : (
              <Button onClick={() => setBroken(true)}>显示错误配置</Button>
            )}
          </State>
        )}
      </div>
    </FormScopeContext>
  )
}

const ignore = () => undefined

function State({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles.state} aria-label={title}>
      <div className={styles.title}>{title}</div>
      <div className={styles.face}>{children}</div>
      {note && (
        <div className={styles.note} title={note}>
          {note}
        </div>
      )}
    </section>
  )
}

/** Whether an element has ever been near the visible area. */
function useIsSeen() {
  const element = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isSeen])
  return [element, isSeen] as const
}
