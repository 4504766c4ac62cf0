import { ChoiceField, LabelField } from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'

export const Panel = (props: PanelProps) => (
  <>
    <LabelField {...props} />
    <ChoiceField
      {...props}
      member="orientation"
      label="标题位置"
      choices={[
        { value: 'left', label: '靠左' },
        { value: 'center', label: '居中' },
        { value: 'right', label: '靠右' },
      ]}
    />
  </>
)
