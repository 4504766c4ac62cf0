import { Link } from './link.tsx'

/** A link of a page header: a page of ours, or an address that opens a window. */
export function HeaderLink({ to, children }: { to: string; children: string }) {
  if (!/^https?:\/\//i.test(to)) return <Link to={to}>{children}</Link>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
