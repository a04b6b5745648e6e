import { failureStatuses, type ServiceErrorCode } from 'local-price/protocol';
import type { Endpoint } from '../Endpoint.js';
import { apikeyParameter, type Input } from '../Parameter.js';
import { schemas, successSchema, type Schema } from './schemas.js';

const apikey = apikeyParameter.name;

/**
 * Returns the OpenAPI 3.1 description of the service, generated from the endpoints.
 *
 * @param endpoints the endpoints by path
 * @param version the version of the service
 * @param path the path under which the service is mounted; empty at the root
 */
export function openApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  version: string,
  path: string,
): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'local-price-service',
      version,
      description:
        'Currency rates and the visitor’s country. Send all parameters in the query. Any site may read ' +
        'every answer. HEAD is GET without a body, and OPTIONS answers 204. With a valid callback, the ' +
        'HTTP status is always 200, and the code in the envelope reports failures.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: path || '/' }],
    paths: Object.fromEntries(
      Object.entries(endpoints)
        .filter(([, { pattern }]) => !pattern)
        .map(([path, endpoint]) => [path, pathItem(endpoint)]),
    ),
    components: {
      schemas,
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'query',
          name: apikey,
          description: apikeyParameter.description,
        },
      },
      responses: Object.fromEntries(
        statuses().map((status) => [`Failure${status}`, failureResponse(status)]),
      ),
    },
  };
}

/** Returns the HTTP statuses of failures in ascending order. */
function statuses(): number[] {
  return [...new Set(Object.values(failureStatuses))].sort((a, b) => a - b);
}

function pathItem(endpoint: Endpoint): object {
  const methods = endpoint.methods.filter((method) => method === 'GET' || method === 'POST');
  return Object.fromEntries(
    methods.map((method) => [
      method.toLowerCase(),
      {
        operationId: method === 'GET' ? endpoint.name : `${endpoint.name}ByPost`,
        summary: endpoint.summary,
        description: endpoint.description,
        security: securityOf(endpoint),
        parameters: endpoint.inputs
          .filter(({ parameter }) => parameter.name !== apikey)
          .map(parameterObject),
        ...requestBody(endpoint),
        responses: {
          ...success(endpoint),
          ...Object.fromEntries(
            failuresOf(endpoint).map((status) => [
              status,
              { $ref: `#/components/responses/Failure${status}` },
            ]),
          ),
        },
      },
    ]),
  );
}

/** Returns the security requirements: the key is required, optional (the empty alternative), or not used. */
function securityOf({ inputs }: Endpoint): object[] {
  const input = inputs.find(({ parameter }) => parameter.name === apikey);
  if (!input) return [];
  return input.isRequired ? [{ key: [] }] : [{ key: [] }, {}];
}

function parameterObject({ parameter, isRequired }: Input): object {
  const { name, description, example, pattern, maxLength } = parameter;
  return {
    name,
    in: 'query',
    required: isRequired,
    description,
    example,
    schema: {
      type: 'string',
      minLength: 1,
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(pattern === undefined ? {} : { pattern }),
    },
  };
}

/** Returns the body that an endpoint reads, whatever its content type is. */
function requestBody({ maxBodySize }: Endpoint): object {
  if (maxBodySize === undefined) return {};
  const schema = { $ref: '#/components/schemas/Report' };
  const description = `JSON of any content type, of at most ${maxBodySize} bytes.`;
  return { requestBody: { required: true, description, content: { '*/*': { schema } } } };
}

function success({ gives }: Endpoint): object {
  if ('mediaType' in gives) {
    const content = { [gives.mediaType]: { schema: { type: 'string' } } };
    return { '200': { description: 'Successful', content } };
  }
  if (gives.metaData === null) return { '204': { description: 'Successful, without a body' } };
  const content = {
    'application/json': { schema: successSchema(gives.metaData) },
    'text/javascript': { schema: script },
  };
  return { '200': { description: 'Successful', content } };
}

/** Returns the possible failure statuses. Only an endpoint that reads a body rejects long ones. */
function failuresOf(endpoint: Endpoint): number[] {
  if (endpoint.maxBodySize !== undefined) return [400, 405, 413, 429, 500, 503];
  return 'run' in endpoint
    ? statuses().filter((status) => status !== 413)
    : [400, 404, 405, 500, 503];
}

function failureResponse(status: number): object {
  const errors = (Object.keys(failureStatuses) as ServiceErrorCode[]).filter(
    (error) => failureStatuses[error] === status,
  );
  return {
    description: errors.join(', '),
    ...(status === 429
      ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } }
      : {}),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
    },
  };
}

const script: Schema = {
  type: 'string',
  description: 'If there is a callback: a script that calls the function with the same envelope.',
};
