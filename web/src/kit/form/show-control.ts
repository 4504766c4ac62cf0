const focusable = 'input, textarea, button, [tabindex="0"], [contenteditable=true]'
const item = '[data-item], .ant-form-item'

/** What stands under an id: the control, or the item whose label names it where the control itself has no id. */
export function findControl(id: string): HTMLElement | undefined {
  const control = document.getElementById(id)
  if (control) return control
  const label = [...document.getElementsByTagName('label')].find(({ htmlFor }) => htmlFor === id)
  return label?.closest<HTMLElement>(item) ?? label
}

/** Brings a control into view with its label and puts the cursor into it. */
export function showControl(control: HTMLElement): void {
  const place = control.closest<HTMLElement>(item) ?? control
  place.scrollIntoView?.({ block: 'center' })
  const box = control.matches(focusable) ? control : control.querySelector<HTMLElement>(focusable)
  box?.focus({ preventScroll: true })
}

/** Said beside the button of a form that was not sent. */
export const wrongText = (count: number): string => `有 ${count} 项填写有误`
