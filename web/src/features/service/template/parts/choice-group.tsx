import type { AriaAttributes, FocusEvent, ReactNode } from 'react'

interface Props extends AriaAttributes {
  id: string
  label: string
  onBlur?: () => void
  children: ReactNode
}

/** Radio buttons or boxes as one control: it is left when none of them has the focus. */
export function ChoiceGroup({ id, label, onBlur, children, ...aria }: Props) {
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div id={id} role="group" aria-label={label} onBlur={leave} {...aria}>
      {children}
    </div>
  )
}
