import { isDomainError } from '../../errors.ts';
import type { LanguageModel } from '../../ports/language-model.ts';
import type { Logger } from '../../ports/logger.ts';

/**
 * A language model that calls a preferred model, and another model if that fails, so that analysis need not wait. Failures are logged. If
 * the preferred model was unavailable, the result names the other one as `fallbackModel`.
 */
export function withFallback(
  preferred: LanguageModel,
  fallback: LanguageModel,
  logger: Logger,
): LanguageModel {
  const withSecond = async <T extends object>(
    first: () => Promise<T>,
    second: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await first();
    } catch (error) {
      if (!isDomainError(error)) throw error;
      logger.warn('the language model did not help; described without it', {
        model: preferred.id,
        code: error.code,
        reason: error.message,
        ...(error.cause !== undefined && { error: error.cause }),
      });
      const answer = await second();
      return error.code === 'unprocessable' ? answer : { ...answer, fallbackModel: fallback.id };
    }
  };
  return {
    id: preferred.id,
    describeText: (input) =>
      withSecond(
        () => preferred.describeText(input),
        () => fallback.describeText(input),
      ),
    describePicture: (input) =>
      withSecond(
        () => preferred.describePicture(input),
        () => fallback.describePicture(input),
      ),
  };
}
