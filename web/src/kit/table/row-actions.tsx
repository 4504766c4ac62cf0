import { EllipsisOutlined } from '@ant-design/icons'
import type { AnyEndpoint, InputOf } from '@banyan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Dropdown, Popconfirm, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { callForAnswer } from '#kit/call/api.ts'
import { modal } from '#kit/call/messages.ts'
import { useOnce } from '#kit/call/once.ts'
import type { QueuedWork } from '#kit/call/outbox.ts'
import { showSuccess } from '#kit/call/report.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import styles from './row-actions.module.css'

/** An action of a row: opens something or makes a call. */
export interface RowAction {
  label: string
  danger?: boolean
  /** The question before the action. */
  confirm?: string
  /** The consequence shown below the question. */
  consequence?: ReactNode
  /** The reason why it is disabled. */
  disabled?: string
  /** Hidden from users who may not make this call. */
  needs?: AnyEndpoint
  run: (context: RunContext) => void | Promise<void>
}
interface RunContext {
  /** Refetches all data of a family. */
  refresh: (family: string) => void
}

/** An action that makes one call, shows its message and refreshes its family. */
export const callAction = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  work?: QueuedWork,
): Pick<RowAction, 'needs' | 'run'> => ({
  needs: endpoint,
  run: async ({ refresh }) => {
    const { message } = await callForAnswer(endpoint, input, { work })
    showSuccess(message)
    refresh(endpoint.family)
  },
})

/**
 * Filters actions by the user's rights. Results are cached, because a long table asks for every row it scrolls past.
 */
export function useVisible(): (actions: RowAction[]) => RowAction[] {
  const allowed = useAllowed()
  const verdicts = new Map<AnyEndpoint, boolean>()
  const may = (needs: AnyEndpoint) => {
    const known = verdicts.get(needs)
    if (known !== undefined) return known
    const verdict = allowed(needs)
    verdicts.set(needs, verdict)
    return verdict
  }
  return (actions) => actions.filter(({ needs }) => needs === undefined || may(needs))
}

/** At most three words in a row; from the fourth on, two and 更多. */
const inlineActions = (actions: RowAction[]) => (actions.length > 3 ? actions.slice(0, 2) : actions)

/** Characters that the actions of a row take side by side. */
export const actionsLength = (actions: RowAction[]): number =>
  [...inlineActions(actions).map(({ label }) => label), ...(actions.length > 3 ? ['更多'] : [])].join('')
    .length

export function RowActions({ actions }: { actions: RowAction[] }) {
  const inline = inlineActions(actions)
  const rest = actions.slice(inline.length)
  return (
    <div className={styles.actions}>
      {inline.map((action) => (
        <ActionWord key={action.label} action={action} />
      ))}
      {rest.length > 0 && <ActionMenu actions={rest} />}
    </div>
  )
}

// Plain buttons, with pop-ups created on demand: 500 rows must scroll smoothly.

function ActionWord({ action }: { action: RowAction }) {
  const { label, danger, confirm, consequence, disabled } = action
  const run = useRun()
  const [isOpen, setOpen] = useState<boolean>()
  const word = (
    <button
      type="button"
      className={`${styles.word} ${danger ? styles.danger : ''}`}
      // Not `disabled`: it can be reached by keyboard and finger, and then says why.
      aria-disabled={disabled ? true : undefined}
      onClick={() => !disabled && (confirm ? setOpen(true) : void run(action))}
    >
      {label}
    </button>
  )
  if (disabled)
    return (
      <Tooltip title={disabled} trigger={['hover', 'focus']}>
        {word}
      </Tooltip>
    )
  if (isOpen === undefined) return word
  return (
    <Popconfirm
      open={isOpen}
      onOpenChange={setOpen}
      title={confirm}
      description={consequence}
      okText={label}
      okButtonProps={{ danger }}
      cancelText="取消"
      placement="topRight"
      cancelButtonProps={{ autoFocus: true }}
      onConfirm={() => run(action)}
    >
      {word}
    </Popconfirm>
  )
}

/** The same actions in a menu; questions are asked in a dialog. */
export function ActionMenu({ actions, isIcon = false }: { actions: RowAction[]; isIcon?: boolean }) {
  const run = useRun()
  const [isOpen, setOpen] = useState<boolean>()
  const choose = (action: RowAction) => {
    if (!action.confirm) return run(action)
    void modal.confirm({
      title: action.confirm,
      content: action.consequence,
      okText: action.label,
      okButtonProps: { danger: action.danger },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run(action),
    })
  }
  const word = (
    <button
      type="button"
      className={styles.word}
      aria-label="更多"
      aria-haspopup="menu"
      onClick={() => isOpen === undefined && setOpen(true)}
    >
      {isIcon ? <EllipsisOutlined /> : '更多'}
    </button>
  )
  if (isOpen === undefined) return word
  const items = actions.map((action) => ({
    key: action.label,
    label: action.disabled ? (
      <>
        {action.label}
        <small className={styles.reason}>{action.disabled}</small>
      </>
    ) : (
      action.label
    ),
    danger: action.danger,
    disabled: Boolean(action.disabled),
    onClick: () => void choose(action),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} open={isOpen} onOpenChange={setOpen} autoFocus>
      {word}
    </Dropdown>
  )
}

/** Runs an action outside a row; the call reports its failure. */
export const useRunAction = () => useRun()

function useRun() {
  const client = useQueryClient()
  const refresh = (family: string) => void client.invalidateQueries({ queryKey: [family] })
  const once = useOnce()
  return async (action: RowAction) => {
    try {
      if (once.isRunning(action.label)) return
      const running = action.run({ refresh })
      if (running) await once.run(action.label, () => running)
    } catch {
      // The call reported the failure; the row stays unchanged.
    }
  }
}
