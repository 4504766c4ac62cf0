import { type KeyboardEvent, useId } from 'react'

interface Props<K extends string> {
  label: string
  tabs: { key: K; label: string }[]
  active: K
  onChange: (key: K) => void
  children: React.ReactNode
}

/** Tabs for alternative forms, e.g. ways to sign in; a single one is shown without tabs. */
export function Tabs<K extends string>({ label, tabs, active, onChange, children }: Props<K>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const index = tabs.findIndex(({ key }) => key === active)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key=${next.key}]`)?.focus()
  }
  if (tabs.length < 2) return children
  return (
    <>
      <div className="entry-tabs" role="tablist" aria-label={label} onKeyDown={move} tabIndex={-1}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === active}
            aria-controls={`${id}panel`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${active}`}>
        {children}
      </div>
    </>
  )
}
