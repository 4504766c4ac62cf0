import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the console, with its query. */
  to: string
}

/** A link to a page of the console; clicks for a new window are left to the browser. */
export function Link({ to, onClick, ...rest }: Props) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || rest.target
    if (event.defaultPrevented || event.button !== 0 || isElsewhere) return
    event.preventDefault()
    void navigate(to, { replace: to === pathname + search })
  }
  return <a href={`#${to}`} onClick={follow} {...rest} />
}
