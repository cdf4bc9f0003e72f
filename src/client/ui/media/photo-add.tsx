/** The tile that adds photos, and papers if wanted. A press opens the camera or album; photos can also be dropped. */
import { chakra, FileUpload } from '@chakra-ui/react'
import { PDF } from '#api/wire.ts'
import { Icon } from '#client/ui/icon.tsx'

const Tile = chakra(
  FileUpload.Dropzone,
  {
    base: {
      boxSize: 'thumb',
      flexShrink: 0,
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexDirection: 'column',
      gap: '6px',
      rounded: 'md',
      borderWidth: '1.5px',
      borderStyle: 'dashed',
      borderColor: 'line.control',
      color: 'fg.muted',
      fontSize: 'sm',
      cursor: 'pointer',
      _hover: { borderColor: 'brand', color: 'brand.fg' },
      '&[data-dragging]': { borderColor: 'brand', color: 'brand.fg', bg: 'brand.tint' },
    },
  },
  { forwardAsChild: true },
)

const NONE: File[] = []

/** `camera` opens a phone's camera, which takes one photo at a time. */
export function PhotoAdd({
  label,
  camera = false,
  papers = false,
  onFiles,
}: {
  label: string
  camera?: boolean
  /** also accepts papers */
  papers?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <FileUpload.Root
      // The caller holds the files.
      acceptedFiles={NONE}
      maxFiles={camera ? 1 : Number.MAX_SAFE_INTEGER}
      translations={{ dropzone: label }}
      {...(camera ? { capture: 'environment' as const } : {})}
      onFileAccept={({ files }) => onFiles(files)}
    >
      {/* `accept` is only a hint to the picker. The code that reads a file refuses other types and says so. */}
      <FileUpload.HiddenInput accept={papers && !camera ? `image/*,${PDF}` : 'image/*'} />
      <Tile>
        <Icon name={camera ? 'camera' : 'plus'} size={24} />
        {label}
      </Tile>
    </FileUpload.Root>
  )
}
