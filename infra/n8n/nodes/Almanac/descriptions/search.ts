// What n8n shows of search. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const search: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['search'],
			},
		},
		options: [
			{
				name: 'Search Companies',
				value: 'searchCompanies',
				description: 'Searches companies by industry, technology, size, funding and location',
				action: 'Search companies',
			},
			{
				name: 'Search People',
				value: 'searchPeople',
				description: 'Searches people by title, seniority, department, skills, industry, location and more',
				action: 'Search people',
			},
			{
				name: 'Search Suggest',
				value: 'searchSuggest',
				description: 'Suggests the filter values that exist, with their counts',
				action: 'Search suggest',
			},
		],
		default: 'searchCompanies',
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchCompanies'],
			},
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 50,
		typeOptions: {
			minValue: 1,
		},
		description: 'Max number of results to return',
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchCompanies'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchCompanies'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchCompanies'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchCompanies'],
			},
		},
		options: [
			{
				displayName: 'Employee Count',
				name: 'employee_count',
				type: 'json',
				default: '{}',
				description: 'How many people work there',
			},
			{
				displayName: 'Employee Ranges',
				name: 'employee_ranges',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: '1-10',
						value: '1-10',
					},
					{
						name: '10001+',
						value: '10001+',
					},
					{
						name: '1001-5000',
						value: '1001-5000',
					},
					{
						name: '11-50',
						value: '11-50',
					},
					{
						name: '201-500',
						value: '201-500',
					},
					{
						name: '5001-10000',
						value: '5001-10000',
					},
					{
						name: '501-1000',
						value: '501-1000',
					},
					{
						name: '51-200',
						value: '51-200',
					},
				],
				description: 'The band of that number',
			},
			{
				displayName: 'Exclude',
				name: 'exclude',
				type: 'json',
				default: '{}',
				description: 'Results that match any of these are excluded',
			},
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'json',
				default: '{}',
			},
			{
				displayName: 'Founded',
				name: 'founded',
				type: 'json',
				default: '{}',
				description: 'The year of its founding',
			},
			{
				displayName: 'Funding',
				name: 'funding',
				type: 'json',
				default: '{}',
				description: 'A funding round that fits all of what is given',
			},
			{
				displayName: 'Industries',
				name: 'industries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'The industry',
			},
			{
				displayName: 'Keywords',
				name: 'keywords',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Words of the name, description or industry',
			},
			{
				displayName: 'Locations',
				name: 'locations',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Where the head office is: city, region or country, by name or code, or several with commas',
			},
			{
				displayName: 'Revenue Ranges',
				name: 'revenue_ranges',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: '0-1M',
						value: '0-1M',
					},
					{
						name: '100M-250M',
						value: '100M-250M',
					},
					{
						name: '10B+',
						value: '10B+',
					},
					{
						name: '10M-25M',
						value: '10M-25M',
					},
					{
						name: '1B-10B',
						value: '1B-10B',
					},
					{
						name: '1M-10M',
						value: '1M-10M',
					},
					{
						name: '250M-500M',
						value: '250M-500M',
					},
					{
						name: '25M-50M',
						value: '25M-50M',
					},
					{
						name: '500M-1B',
						value: '500M-1B',
					},
					{
						name: '50M-100M',
						value: '50M-100M',
					},
				],
				description: 'The band of the yearly revenue',
			},
			{
				displayName: 'Technologies',
				name: 'technologies',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Uses any of these technologies',
			},
			{
				displayName: 'Technologies All',
				name: 'technologies_all',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Uses all of these technologies',
			},
		],
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchPeople'],
			},
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 50,
		typeOptions: {
			minValue: 1,
		},
		description: 'Max number of results to return',
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchPeople'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchPeople'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchPeople'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchPeople'],
			},
		},
		options: [
			{
				displayName: 'Certifications',
				name: 'certifications',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Certifications the person holds',
			},
			{
				displayName: 'Changed Job Within Days',
				name: 'changed_job_within_days',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 3650,
				},
				description: 'The person joined the present employer within this many days',
			},
			{
				displayName: 'Company Domains',
				name: 'company_domains',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: "The employer's domain",
			},
			{
				displayName: 'Company Sizes',
				name: 'company_sizes',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: '1-10',
						value: '1-10',
					},
					{
						name: '10001+',
						value: '10001+',
					},
					{
						name: '1001-5000',
						value: '1001-5000',
					},
					{
						name: '11-50',
						value: '11-50',
					},
					{
						name: '201-500',
						value: '201-500',
					},
					{
						name: '5001-10000',
						value: '5001-10000',
					},
					{
						name: '501-1000',
						value: '501-1000',
					},
					{
						name: '51-200',
						value: '51-200',
					},
				],
				description: "The employer's size",
			},
			{
				displayName: 'Departments',
				name: 'departments',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Customer Success',
						value: 'customer_success',
					},
					{
						name: 'Data',
						value: 'data',
					},
					{
						name: 'Design',
						value: 'design',
					},
					{
						name: 'Engineering',
						value: 'engineering',
					},
					{
						name: 'Executive',
						value: 'executive',
					},
					{
						name: 'Finance',
						value: 'finance',
					},
					{
						name: 'Hr',
						value: 'hr',
					},
					{
						name: 'It',
						value: 'it',
					},
					{
						name: 'Legal',
						value: 'legal',
					},
					{
						name: 'Marketing',
						value: 'marketing',
					},
					{
						name: 'Operations',
						value: 'operations',
					},
					{
						name: 'Product',
						value: 'product',
					},
					{
						name: 'Research',
						value: 'research',
					},
					{
						name: 'Sales',
						value: 'sales',
					},
					{
						name: 'Security',
						value: 'security',
					},
					{
						name: 'Support',
						value: 'support',
					},
				],
				description: 'The department of the job',
			},
			{
				displayName: 'Exclude',
				name: 'exclude',
				type: 'json',
				default: '{}',
				description: 'Results that match any of these are excluded',
			},
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'json',
				default: '{}',
			},
			{
				displayName: 'Industries',
				name: 'industries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: "The employer's industry",
			},
			{
				displayName: 'Keywords',
				name: 'keywords',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Words of the title, headline, a skill, certification or school',
			},
			{
				displayName: 'Languages',
				name: 'languages',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Languages the person speaks',
			},
			{
				displayName: 'Locations',
				name: 'locations',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Where the person is: city, region or country, by name or code, or several with commas',
			},
			{
				displayName: 'Schools',
				name: 'schools',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Schools the person went to',
			},
			{
				displayName: 'Seniorities',
				name: 'seniorities',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'C Suite',
						value: 'c_suite',
					},
					{
						name: 'Director',
						value: 'director',
					},
					{
						name: 'Entry',
						value: 'entry',
					},
					{
						name: 'Founder',
						value: 'founder',
					},
					{
						name: 'Head',
						value: 'head',
					},
					{
						name: 'Intern',
						value: 'intern',
					},
					{
						name: 'Manager',
						value: 'manager',
					},
					{
						name: 'Owner',
						value: 'owner',
					},
					{
						name: 'Partner',
						value: 'partner',
					},
					{
						name: 'Senior',
						value: 'senior',
					},
					{
						name: 'Vp',
						value: 'vp',
					},
				],
				description: 'How senior the job is',
			},
			{
				displayName: 'Skills',
				name: 'skills',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Skills the person lists',
			},
			{
				displayName: 'Technologies',
				name: 'technologies',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Technologies the employer uses',
			},
			{
				displayName: 'Titles',
				name: 'titles',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Job titles; abbreviations and synonyms are understood',
			},
			{
				displayName: 'Years of Experience',
				name: 'years_of_experience',
				type: 'json',
				default: '{}',
				description: "Full years since the person's first job",
			},
		],
	},
	{
		displayName: 'Field',
		name: 'field',
		type: 'options',
		default: 'companies',
		required: true,
		options: [
			{
				name: 'Companies',
				value: 'companies',
			},
			{
				name: 'Industries',
				value: 'industries',
			},
			{
				name: 'Locations',
				value: 'locations',
			},
			{
				name: 'Skills',
				value: 'skills',
			},
			{
				name: 'Technologies',
				value: 'technologies',
			},
			{
				name: 'Titles',
				value: 'titles',
			},
		],
		description: 'The filter',
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchSuggest'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['search'],
				operation: ['searchSuggest'],
			},
		},
		options: [
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Q',
				name: 'q',
				type: 'string',
				default: '',
				description: 'The start of the value; without it, the most common values',
			},
		],
	},
];
