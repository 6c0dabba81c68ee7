import { fileTypeInspector } from '../../../adapters/media/file-type.ts';
import { mediaInspectorContract } from '../../contract/media-inspector.ts';

mediaInspectorContract('file-type', fileTypeInspector);
