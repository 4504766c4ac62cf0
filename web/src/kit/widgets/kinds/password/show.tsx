/** Always the same mask: neither the value nor its length is told. */
export function Show() {
  return <span>******</span>
}
