import { pickProps } from '#kit/picker/pick.ts'
import { UserPicker } from '#kit/pickers/user-picker/user-picker.tsx'
import type { EditProps } from '#kit/widgets/widget.ts'

/** Usernames (DEC-075). */
export const Edit = (props: EditProps<string>) => <UserPicker {...pickProps(props)} />
