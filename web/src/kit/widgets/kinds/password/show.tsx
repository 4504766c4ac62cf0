/** A constant mask, which reveals neither value nor length. */
export function Show() {
  return <span>******</span>
}
