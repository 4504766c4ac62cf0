import type { ReactNode } from 'react'
import { Link } from '#kit/page/link.tsx'

const placeholder = /\$\{(.+?)\}|\{\{(.+?)\}\}/g

/** `${column}` or `{{column}}` in a link stands for the row's value, encoded. */
export const fillLink = (href: string, row: Readonly<Record<string, unknown>>): string =>
  href.replace(placeholder, (_, one: string | undefined, other: string | undefined) =>
    encodeURIComponent(String(row[(one ?? other ?? '').trim()] ?? '')),
  )

/** The columns a link names. */
export const columnsInLink = (href: string): string[] =>
  [...href.matchAll(placeholder)].map(([, one, other]) => (one ?? other ?? '').trim())

/** A page of the console, or another address in a window of its own; nothing else is a link. */
export function ValueLink({ to, children }: { to: string; children: ReactNode }) {
  if (/^https?:\/\//.test(to))
    return (
      <a href={to} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  return /^\/(?!\/)/.test(to) ? <Link to={to}>{children}</Link> : <span>{children}</span>
}
