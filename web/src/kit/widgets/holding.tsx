/** Keeps the place of an editor whose code is on its way. */
export function Holding({ height }: { height: number }) {
  return <div aria-busy style={{ height, background: 'var(--ant-color-fill-quaternary)', borderRadius: 6 }} />
}
