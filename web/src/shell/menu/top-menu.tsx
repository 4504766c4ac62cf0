import { Menu } from 'antd'
import { useMenuItems } from './use-menu.tsx'

/** The same menu in one line: in the header (SHELL-017), or as the URL menu of link-out mode (DEC-027). */
export function TopMenu({ theme }: { theme: 'light' | 'dark' }) {
  const { look } = useMenuItems(false)
  return <Menu mode="horizontal" theme={theme} className="shell-top-menu" {...look} />
}
