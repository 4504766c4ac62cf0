const focusable = 'input, textarea, button, [tabindex="0"], [contenteditable=true]'
const item = '[data-item], .ant-form-item'

/** The element of an id: the control, or its form item where the control has no id. */
export function findControl(id: string): HTMLElement | undefined {
  const control = document.getElementById(id)
  if (control) return control
  const label = [...document.getElementsByTagName('label')].find(({ htmlFor }) => htmlFor === id)
  return label?.closest<HTMLElement>(item) ?? label
}

/** Scrolls a control and its label into view and focuses it. */
export function showControl(control: HTMLElement): void {
  const place = control.closest<HTMLElement>(item) ?? control
  place.scrollIntoView?.({ block: 'center' })
  const box = control.matches(focusable) ? control : control.querySelector<HTMLElement>(focusable)
  box?.focus({ preventScroll: true })
}

/** The text beside the button when a form has faults. */
export const wrongText = (count: number): string => `有 ${count} 项填写有误`
