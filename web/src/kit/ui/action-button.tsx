import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import { Button, type ButtonProps, Popconfirm } from 'antd'
import { useAction } from '#kit/call/hooks.ts'
import { Allow } from './allow.tsx'

interface Props<E extends AnyEndpoint>
  extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'danger' | 'disabled'> {
  action: E
  input: InputOf<E>
  /** The question before the call. */
  confirm?: string
  /** The consequence shown below the question. */
  consequence?: string
  refreshes?: string[]
  onDone?: (result: ResultOf<E>) => void
  children: string
}

/** A button that checks the right, asks, calls and refreshes. */
export function ActionButton<E extends AnyEndpoint>(props: Props<E>) {
  const { action, input, confirm, consequence, refreshes, onDone, children, type = 'link', ...look } = props
  const { mutate, isPending } = useAction(action, { refreshes, onDone })
  const run = () => mutate(input)
  const button = (
    <Button type={type} loading={isPending} onClick={confirm ? undefined : run} {...look}>
      {children}
    </Button>
  )
  return (
    <Allow call={action}>
      {confirm ? (
        <Popconfirm
          title={confirm}
          description={consequence}
          okText={children}
          okButtonProps={{ danger: look.danger }}
          cancelText="取消"
          placement="topRight"
          cancelButtonProps={{ autoFocus: true }}
          disabled={look.disabled}
          onConfirm={run}
        >
          {button}
        </Popconfirm>
      ) : (
        button
      )}
    </Allow>
  )
}
