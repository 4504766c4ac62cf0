import { Form } from 'antd'
import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  required?: boolean
  /** The refusal of the value. */
  refusal?: string
  hint?: ReactNode
  className?: string
  children: (id: string) => ReactNode
}

/** A control under its label with its refusal, for values that no antd form keeps. */
export function LabelledItem({ label, required, refusal, hint, className, children }: Props) {
  const id = useId()
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required={required}
      className={className}
      validateStatus={refusal ? 'error' : undefined}
      help={refusal && <span role="alert">{refusal}</span>}
      extra={hint}
    >
      {children(id)}
    </Form.Item>
  )
}
