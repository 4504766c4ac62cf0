import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'

interface Props {
  label: string
  /** The id of the control. */
  id: string
  refusal?: string
  /** Buttons beside the input, e.g. 显示 or 获取验证码. */
  children: ReactNode
  /** Content below the control. */
  extra?: ReactNode
}

/** A labelled control with the place for its refusal. */
export function Field({ label, id, refusal, children, extra }: Props) {
  return (
    <div className="login-field" data-wrong={refusal ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <span className="login-control">{children}</span>
      {extra}
      <span className="login-refusal" role="alert">
        {refusal}
      </span>
    </div>
  )
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  refusal?: string
  extra?: ReactNode
  onType: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A line of text. */
export function TextField({ label, refusal, extra, onType, ...input }: InputProps) {
  const id = useId()
  return (
    <Field label={label} id={id} refusal={refusal} extra={extra}>
      <input
        id={id}
        placeholder={`请输入${label}`}
        aria-invalid={refusal !== undefined}
        {...input}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}

/** A password, shown on demand. */
export function PasswordField({ label, refusal, extra, onType, ...input }: InputProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} id={id} refusal={refusal} extra={extra}>
      <input
        id={id}
        placeholder={`请输入${label}`}
        maxLength={200}
        aria-invalid={refusal !== undefined}
        {...input}
        type={isShown ? 'text' : 'password'}
        onChange={({ target }) => onType(target.value)}
      />
      <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? '隐藏' : '显示'}
      </button>
    </Field>
  )
}
