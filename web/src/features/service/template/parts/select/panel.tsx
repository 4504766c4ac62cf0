import { DictionaryField } from '../../panel/dictionary-field.tsx'
import { OptionsField } from '../../panel/options-field.tsx'
import { LabelField, PlaceholderField, UseFlags } from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'

/** Its options come from a service dictionary (SERVICE-029); fixed ones of another client stay editable. */
export const Panel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <PlaceholderField {...props} />
    {props.item.options?.length ? <OptionsField {...props} /> : <DictionaryField {...props} />}
    <UseFlags {...props} />
  </>
)
